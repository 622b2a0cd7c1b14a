/** The states and union territories of India with the postal spelling, and their other names. */

export const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;
export type State = (typeof STATES)[number];

/** In lower case without spaces. */
const OTHER_NAMES: Readonly<Record<string, State>> = {
  ap: 'Andhra Pradesh',
  chattisgarh: 'Chhattisgarh',
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
  gj: 'Gujarat',
  hp: 'Himachal Pradesh',
  jammukashmir: 'Jammu and Kashmir',
  jk: 'Jammu and Kashmir',
  ka: 'Karnataka',
  kl: 'Kerala',
  mp: 'Madhya Pradesh',
  mh: 'Maharashtra',
  maharastra: 'Maharashtra',
  महाराष्ट्र: 'Maharashtra',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  tamilnadu: 'Tamil Nadu',
  tn: 'Tamil Nadu',
  ts: 'Telangana',
  up: 'Uttar Pradesh',
  uttaranchal: 'Uttarakhand',
  wb: 'West Bengal',
};

const squeezed = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s/gu, '');

const byName: ReadonlyMap<string, State> = new Map([
  ...STATES.map((state) => [squeezed(state), state] as const),
  ...Object.entries(OTHER_NAMES).map(([name, state]) => [name.normalize('NFC'), state] as const),
]);

/** The state of a typed name; undefined if there is none of that name. */
export const stateNamed = (typed: string): State | undefined => byName.get(squeezed(typed));
