/** Freezing instead of copying: what was handed to the store can no longer be changed by whoever still holds it. */

/** Parts frozen here before; most of a new document is shared with the one it replaces. */
const frozen = new WeakSet();

/** Freezes a JSON value with everything in it, and answers it. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(Object.freeze(value));
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
};
