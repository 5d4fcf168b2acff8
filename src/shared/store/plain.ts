/// <reference lib="es2024.string" />
/**
 * A copy of a value as both back ends store it alike: JSON's types, no `undefined`, well-formed
 * text. Absent and undefined are the same thing, so an undefined field is left out.
 * @param problems gets one line per thing that cannot be stored, with its path
 */
export function plainValue(value: unknown, path: string, problems: string[]): unknown {
  switch (typeof value) {
    case 'string':
      // Half a surrogate pair (a model's text cut in the middle of an emoji) is no UTF-8: MongoDB
      // would change it on the way in, SQLite would not.
      return value.isWellFormed() ? value : value.toWellFormed();
    case 'number':
      if (!Number.isFinite(value)) problems.push(`${path}: ${value} is no JSON number`);
      return value === 0 ? 0 : value;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value)
        ? value.map((item, index) => plainItem(item, `${path}[${index}]`, problems))
        : plainObject(value, path, problems);
    default:
      problems.push(`${path}: a ${typeof value} cannot be stored`);
      return null;
  }
}

function plainItem(item: unknown, path: string, problems: string[]): unknown {
  if (item === undefined) problems.push(`${path}: undefined in a list`);
  return item === undefined ? null : plainValue(item, path, problems);
}

function plainObject(value: object, path: string, problems: string[]): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    problems.push(`${path}: a ${value.constructor?.name ?? 'foreign object'} cannot be stored`);
  }
  const plain: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const fault = keyFault(key);
    if (fault !== null) problems.push(`${place}: ${fault}`);
    else if (field !== undefined) plain[key] = plainValue(field, place, problems);
  }
  return plain;
}

/** Why a field name cannot be stored alike on both back ends; null when it can. */
export function keyFault(key: string): string | null {
  if (key === '') return 'empty field name';
  // A dot is a path and a leading dollar an operator, to MongoDB.
  if (key.includes('.')) return 'dot in a field name';
  if (key.startsWith('$')) return 'field name starts with "$"';
  if (key.includes('\0')) return 'NUL in a field name';
  if (key === '__proto__') return '"__proto__" as a field name';
  return null;
}
