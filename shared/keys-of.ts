/**
 * Lists the names of a record's properties with their type. `Object.keys` returns texts, because an object may have more
 * properties than its type. Use this function only for records that this code writes itself.
 */
export function keysOf<Key extends string>(record: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
