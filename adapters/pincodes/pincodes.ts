/** The pincodes of India from the table beside this file, which is read on first use. */
import { readFileSync } from 'node:fs';
import type { PincodePlace, Pincodes } from '../../core/ports/pincodes.ts';

const TABLE = new URL('./pincodes.txt', import.meta.url);

/** `courier`: what the courier's file says, where the settings name one. */
export const createPincodes = (courier?: Pincodes['courier']): Pincodes => {
  let table: ReadonlyMap<string, PincodePlace> | undefined;
  return {
    find: async (pincode) => {
      // Takes a few milliseconds, once per process.
      table ??= parseTable(readFileSync(TABLE, 'utf8'));
      return table.get(pincode);
    },
    ...(courier !== undefined && { courier }),
  };
};

/** Parses `State|city|110001-110012 110014` lines; one without a city adds a state. A line that begins with # is a comment. */
const parseTable = (text: string): ReadonlyMap<string, PincodePlace> => {
  const table = new Map<string, PincodePlace>();
  for (const line of text.split('\n')) {
    const [state, city, runs] = line.startsWith('#') ? [] : line.split('|');
    if (state === undefined || city === undefined || runs === undefined) continue;
    const place: PincodePlace = { city, state };
    const placeOf = (pincode: string): PincodePlace => {
      const before = table.get(pincode);
      return city !== '' || before === undefined
        ? place
        : { ...before, otherStates: [...(before.otherStates ?? []), state] };
    };
    for (const run of runs.split(' ')) {
      const [first = '', last = first] = run.split('-');
      for (let number = Number(first); number <= Number(last); number += 1)
        table.set(String(number), placeOf(String(number)));
    }
  }
  return table;
};
