/** The last pincode to which the shop delivers, as this browser checked it: prefilled in the next check and address. */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { isValidField } from '../../validation/fields.ts';
import { PINCODE_KEY } from '../session/logout.ts';
import { stored, type Stored } from '../stored.ts';

/** Six digits; empty if none is remembered. */
export const rememberedPincode = (local: KeyValueStore): Stored<string> =>
  stored(local, PINCODE_KEY, (value) => {
    // The digits alone are JSON as well: a number.
    const pincode = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return isValidField('pincode', pincode) ? pincode : '';
  });
