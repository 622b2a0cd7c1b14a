/** Freezes documents instead of copying them: a stored value cannot be changed through another reference. */

/** Parts already frozen; a new document shares most of its parts with the one it replaces. */
const frozen = new WeakSet();

/** Freezes a JSON value with everything in it, and returns it. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(Object.freeze(value));
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
};
