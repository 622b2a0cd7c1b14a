/** A record with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Readonly<Record<Key, Value>> => {
  // Adding the members one by one makes a record much faster than a list of entries does.
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = valueOf(key);
  return record as Record<Key, Value>;
};

/** A record with the names of another, each of whose values is made when it is first read. */
export const lazyRecord = <T extends object>(names: T, valueOf: (name: keyof T & string) => unknown): T => {
  const made: Partial<Record<string, unknown>> = {};
  return new Proxy(names, {
    get: (_names, name) =>
      typeof name === 'string' && Object.hasOwn(names, name)
        ? (made[name] ??= valueOf(name as keyof T & string))
        : undefined,
  });
};
