// Spoiling JSON: by a PHP backend's habits, or by anything.
type Json = unknown;
type Random = () => number;
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const isObject = (json: Json): json is Record<string, Json> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export const byPhp = (json: Json, random: Random): Json => {
  if (typeof json === 'number')
    return random() < 0.7
      ? random() < 0.1
        ? ` ${json}`
        : random() < 0.2 && Number.isInteger(json)
          ? `${json}.00`
          : String(json)
      : json;
  if (typeof json === 'boolean')
    return pick(random, json ? [true, 1, '1', 'yes', 'TRUE', ' true '] : [false, 0, '0', 'no', '', 'FALSE']);
  if (Array.isArray(json)) return json.map((one) => byPhp(one, random));
  if (!isObject(json)) return json;
  const entries = Object.entries(json).filter(([, value]) => !(random() < 0.15) && !(value === null && random() < 0.5));
  if (entries.length === 0 && random() < 0.7) return [];
  return Object.fromEntries(entries.map(([name, value]) => [name, random() < 0.04 ? null : byPhp(value, random)]));
};

const JUNK: readonly Json[] = [
  null,
  '',
  [],
  {},
  0,
  1,
  -1,
  -0,
  1.5,
  '1',
  '1.5',
  '799.00',
  '-3',
  ' 7 ',
  '1e3',
  1e300,
  '9999999999999999999',
  2 ** 53,
  true,
  false,
  'yes',
  'no',
  'maybe',
  'x',
  ['x'],
  [null],
  [{}],
  { x: 1 },
  { __proto__x: 1 },
  JSON.parse('{"__proto__": {"qty": 1}}'),
  JSON.parse('{"__proto__": 5, "constructor": 1}'),
  'card',
  'cod',
  'refunded',
  'https://x',
  'javascript:alert(1)',
  '//evil',
  '/pay',
  'constructor',
  'toString',
];
/** One change somewhere inside. */
export const spoiled = (json: Json, random: Random): Json => {
  if (random() < 0.03) return pick(random, JUNK);
  if (Array.isArray(json)) {
    if (json.length === 0 || random() < 0.15) return pick(random, JUNK);
    const at = Math.floor(random() * json.length);
    return json.map((one, index) => (index === at ? spoiled(one, random) : one));
  }
  if (!isObject(json)) return pick(random, JUNK);
  const names = Object.keys(json);
  const what = random();
  if (names.length === 0 || what < 0.06)
    return {
      ...json,
      [pick(random, [
        'items',
        'discount',
        'quotes',
        'left',
        'version',
        'code',
        'isApplied',
        'window',
        'refund',
        'other_refunds',
        'upi',
        'replaced',
        'customer',
        'shipping',
        'billing',
        'x',
      ])]: pick(random, JUNK),
    };
  const name = pick(random, names);
  if (what < 0.25) return Object.fromEntries(Object.entries(json).filter(([other]) => other !== name));
  if (what < 0.3)
    return Object.fromEntries([
      ...Object.entries(json),
      ...Object.entries(JSON.parse('{"__proto__": {"qty": 2, "price": 3, "sale": 0}}') as object),
    ]);
  if (what < 0.34) return pick(random, JUNK);
  return Object.fromEntries(
    Object.entries(json).map(([other, value]) => [other, other === name ? spoiled(value, random) : value]),
  );
};
/** A JSON value made of a valid one: a third valid, a third by PHP, a third broken in one to four places. */
export const variant = (valid: Json, seed: number): Json => {
  const random = randomOf(seed);
  const json: Json = valid === undefined ? undefined : JSON.parse(JSON.stringify(valid));
  const kind = random();
  if (kind < 0.15) return json;
  const base = kind < 0.6 ? byPhp(json, random) : json;
  if (kind < 0.35) return base;
  let result = base;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) result = spoiled(result, random);
  return result;
};
