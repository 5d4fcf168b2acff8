import { z } from 'zod';
import { cardSchema } from '../../shared/records/document.ts';

/** One field of a document, at any depth. */
export interface Field {
  /** `seats[].player`: of each of a list; `byPosition.*.vpip`: under any name. */
  readonly path: string;
  /** In words: `integer`, `text or null`, `list of objects`, `one of "open", "finished"`. */
  readonly type: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every field of a schema's documents with its type, in the schema's order; each field once. */
export function fieldsOf(schema: z.ZodType): readonly Field[] {
  const root = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === cardSchema) Object.assign(jsonSchema, { title: 'card' });
    },
  });
  const types = new Map<string, Set<string>>();
  collect(root, '', types);
  return [...types].map(([path, found]) => ({ path, type: [...found].join(' or ') }));
}

function collect(schema: JsonSchema, path: string, types: Map<string, Set<string>>): void {
  for (const variant of variantsOf(schema)) {
    if (path !== '') noteType(types, path, typeOf(variant));
    for (const [name, field] of Object.entries(variant.properties ?? {})) {
      collect(field as JsonSchema, path === '' ? name : `${path}.${name}`, types);
    }
    if (isSchema(variant.additionalProperties) && variant.properties === undefined) {
      collect(variant.additionalProperties, `${path}.*`, types);
    }
    if (isSchema(variant.items)) collectItems(variant.items, path, types);
  }
}

/** What stands in a list has a line of its own only where it has fields. */
function collectItems(items: JsonSchema, path: string, types: Map<string, Set<string>>): void {
  for (const variant of variantsOf(items)) {
    for (const [name, field] of Object.entries(variant.properties ?? {})) {
      collect(field as JsonSchema, `${path}[].${name}`, types);
    }
  }
}

function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  return options === undefined ? [schema] : options.flatMap((each) => variantsOf(each));
}

function noteType(types: Map<string, Set<string>>, path: string, type: string): void {
  const known = types.get(path) ?? new Set<string>();
  known.add(type);
  types.set(path, known);
}

function typeOf(schema: JsonSchema): string {
  if (schema.title === 'card') return 'card';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    return schema.enum.map((each) => JSON.stringify(each)).join(' or ');
  }
  const { type } = schema;
  // TypeScript's types of JSON Schema leave out that a type may be a list of types.
  if (Array.isArray(type)) {
    return type
      .map((each: unknown) => typeOf({ ...schema, type: each } as JsonSchema))
      .join(' or ');
  }
  switch (type) {
    case 'string':
      return schema.format === 'date-time' ? 'time' : schema.format === 'date' ? 'date' : 'text';
    case 'array':
      return `list of ${isSchema(schema.items) ? pluralOf(schema.items) : listOfTuple(schema)}`;
    case undefined:
      return 'any JSON';
    default:
      return type;
  }
}

function listOfTuple({ prefixItems = [] }: JsonSchema): string {
  const names = prefixItems.map((item) => typeOf(item as JsonSchema));
  return names.length === 0 ? 'anything' : `exactly ${names.length}: ${names.join(', ')}`;
}

function pluralOf(items: JsonSchema): string {
  const names = new Set(variantsOf(items).map((variant) => typeOf(variant)));
  const [only = 'anything'] = names;
  if (names.size > 1) return [...names].join(' or ');
  if (items.enum !== undefined) return only;
  return only === 'text' || only.startsWith('list') ? only.replace(/^text$/, 'texts') : `${only}s`;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
