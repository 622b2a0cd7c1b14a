/** The scenarios that come with the program: in a checkout, or in the installed package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';

const PLACES = ['../../tests/scenarios/', '../../../../tests/scenarios/'];

export const shippedScenarios = (): string => {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((folder) =>
    existsSync(folder),
  );
  if (found === undefined) throw new Error('the scenarios of the package are missing');
  const nearby = relative('', found);
  return nearby.startsWith('..') ? found : nearby;
};
