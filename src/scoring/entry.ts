/** What a map has under a key, put there first where it has nothing. */
export function entry<Key, Value>(map: Map<Key, Value>, key: Key, fresh: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = fresh();
    map.set(key, value);
  }
  return value;
}
