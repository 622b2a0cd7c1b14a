/**
 * Freezes documents instead of copying them: a stored value cannot be changed through another reference. Nothing else in
 * core and adapters may freeze an object, as what is frozen already counts as frozen with everything in it.
 */

/** Freezes a JSON value with everything in it, and returns it. A new document shares most of its parts with an old one. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const name in value) deepFreeze(value[name]);
  return value;
};
