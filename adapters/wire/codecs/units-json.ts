/** Units by product id as JSON, such as what is left of products in short supply (spec 10.21). */
import type { Units } from '../../../core/entities/stock.ts';
import { mapOf, numberIn, Unreadable } from '../tolerant.ts';

/** Undefined where nothing was sent. Throws Unreadable for what is no count. */
export const decodeUnits = (value: unknown): Units | undefined => {
  if (value === undefined || value === null) return undefined;
  return Object.fromEntries(
    [...mapOf(value)].map(([pid, sent]) => {
      const units = numberIn(sent);
      if (units === undefined || !Number.isSafeInteger(units) || units < 0)
        throw new Unreadable('a count was expected');
      return [pid, units];
    }),
  );
};
