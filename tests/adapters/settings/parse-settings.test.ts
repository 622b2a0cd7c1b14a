/** A settings document: over the defaults, and every problem with its position, its key and what is allowed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';

const fileOf = (name: string): string => readFileSync(new URL(`../../settings/${name}.yaml`, import.meta.url), 'utf8');

const settingsOf = (source: string) => {
  const parsed = parseSettings(source);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.settings;
};

/** `line:column message` of each problem. */
const problemsOf = (source: string): readonly string[] => {
  const parsed = parseSettings(source);
  return 'problems' in parsed ? parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
};

describe('a settings document', () => {
  it.each(['', '# nothing but a comment\n', '{}', '---\n'])('has the defaults where it says nothing: %j', (source) => {
    expect(settingsOf(source)).toEqual(DEFAULT_SETTINGS);
  });

  it('replaces what it names, and keeps the defaults beside it', () => {
    const settings = settingsOf(
      'prices: { wash: { sale: 700 } }\noffer: { duration: 20m }\nbudgets: { otp: { site: [{ limit: 9, within: 1h }], reserve: { carts: 10 } } }',
    );
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      prices: { ...DEFAULT_SETTINGS.prices, wash: { initial: 949, sale: 700 } },
      offer: { code: 'DAWN10', durationMs: 20 * 60_000 },
      budgets: {
        ...DEFAULT_SETTINGS.budgets,
        otp: {
          ...DEFAULT_SETTINGS.budgets.otp,
          site: [{ limit: 9, withinMs: 3_600_000 }],
          reserve: { carts: 10, customers: 25 },
        },
      },
    });
  });

  it('may have no fee, no reward and no countdown', () => {
    const { codFee, rewardPercent, offer } = settingsOf('codFee: 0\nrewardPercent: 0\noffer: { duration: 0m }');
    expect({ codFee, rewardPercent, durationMs: offer.durationMs }).toEqual({
      codFee: 0,
      rewardPercent: 0,
      durationMs: 0,
    });
  });

  it.each(['own-seller', 'other-brand'])('is valid in the example %s', (name) => {
    expect(problemsOf(fileOf(name))).toEqual([]);
  });
});

describe('a problem of a settings document', () => {
  it.each([
    ['codFee: 12.5', '1:1 codFee must be a whole number of rupees from 0 to 10,00,000'],
    ['prices:\n  wash:\n    sale: .nan', '3:5 prices.wash.sale must be a whole number of rupees from 0 to 10,00,000'],
    ['rewardPercent: 100.5', '1:1 rewardPercent must be a percentage from 0 to 100, with at most two decimals'],
    [
      'offer: { duration: 4m }',
      '1:10 offer.duration must be a duration from 5m to 59m, in multiples of 1m, or 0m for no countdown',
    ],
    ['seller: { care: { phone: 18001234567 } }', /1:19 seller\.care\.phone must be a phone number in quotes/u],
    ['seller: { care: { email: nobody } }', /1:19 seller\.care\.email must be an email address/u],
    ['seller: { state: Bombay }', /1:11 seller\.state must be a state or union territory/u],
    ['seller: { name: "a\\nb" }', /1:11 seller\.name must be a text of 1 to 200 characters on one line/u],
    ['budgets: { couponTries: { limit: 0, within: 1h } }', /1:27 budgets\.couponTries\.limit must be a whole number/u],
    ['budgets: { couponTries: { limit: 1, within: 2d } }', /1:37 .*within must be a duration from 1s to 1d/u],
    ['budgets: { otp: { perPhone: [] } }', /1:19 budgets\.otp\.perPhone must be a list of one to 4 budgets/u],
    ['coupons: [{ code: dawn, percent: 10 }, { code: BESTYOU }]', /1:13 coupons\.0\.code must be a code of 2 to 20/u],
    ['coupons: [{ code: dawn, percent: 10 }, { code: BESTYOU }]', /1:40 coupons\.1\.percent is missing/u],
    ['price: { wash: 1 }', '1:1 unknown key "price"; did you mean prices?'],
    ['parrot: 1', /1:1 unknown key "parrot"; the document has prices, bundleUrlPrice/u],
    [
      'codFee: 99\nstock: { wash: 40 }',
      `2:1 unknown key "stock"; the stock of a running shop isn't a setting, because every order changes it: set it with bhor stock set`,
    ],
    ['prices: { soap: { initial: 1 } }', /1:11 unknown key "soap"; prices has skin-system, wash/u],
    ['__proto__: { codFee: 1 }', /1:1 unknown key "__proto__"/u],
    ['prices: [1]', /1:1 prices must have keys of: skin-system/u],
    ['- codFee', /1:1 settings must have keys of: prices/u],
    [
      'couriers: { Delhivery: 12 }',
      /1:13 couriers\.Delhivery must be an https address with \{awb\} .*; or an object with track, columns, states and dates/u,
    ],
    ['couriers: { DTDC: { columns: { awb: No }, states: { In: rto } } }', /columns must name .*\(awb\).*\(state\)/u],
    [
      'couriers: { DTDC: { columns: { awb: No, state: Is }, states: { In: here } } }',
      /couriers\.DTDC\.states\.In must be one of shipped, .*, ignored/u,
    ],
    ['couriers: { DTDC: { columns: { awb: No, status: Is }, states: {} } }', /columns\.status is not a known key/u],
    ['couriers: { DTDC: { track: null } }', /couriers\.DTDC\.columns is missing/u],
    ['couriers: { DTDC: { columns: { awb: No, state: Is } } }', /couriers\.DTDC\.states is missing/u],
    ['couriers: { DTDC: { payout: { amount: Paid } } }', /couriers\.DTDC\.payout must name .*\(awb\).*\(amount\)/u],
    ['codFee: 1\ncodFee: 2', '2:1 duplicate key "codFee"'],
    ['a: [', /must be sufficiently indented|end with a \]/u],
    ['codFee: 1\n---\ncodFee: 2', /a file contains only one document/u],
  ] as const)('is named in %j', (source, expected) => {
    const problems = problemsOf(source);
    const isMeant = (problem: string): boolean =>
      typeof expected === 'string' ? problem === expected : expected.test(problem);
    expect(problems.filter(isMeant), problems.join('\n')).toHaveLength(1);
  });

  it('between values is at the value that is written, or at the nearest one around it', () => {
    expect(problemsOf('codFee: 1\nprices:\n  wash: { initial: 700 }')).toEqual([
      '3:3 prices.wash.sale must be at most the initial price, ₹700',
    ]);
    expect(problemsOf('popup: { code: DAWN10 }\nseller: { gstin: 27AAAAA0000A1Z3 }')).toEqual([
      '1:10 popup.code must be a code of the coupons, one that is not timed: BESTYOU',
      '2:11 seller.gstin is mistyped: its last character, a check digit, does not fit',
    ]);
  });

  it('is a document with more aliases than people write, or with one inside itself', () => {
    const level = (depth: number): string =>
      `a${depth}: &a${depth} [${Array.from({ length: 9 }, () => (depth === 0 ? '1' : `*a${depth - 1}`)).join()}]`;
    const bomb = Array.from({ length: 9 }, (_, depth) => level(depth)).join('\n');
    expect(problemsOf(bomb).join('\n')).toMatch(/alias/iu);
    expect(problemsOf('prices: &p { wash: *p }').join('\n')).toMatch(
      /unknown key "wash"; prices\.wash has initial, sale/u,
    );
  });
});
