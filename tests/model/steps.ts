/** The steps a random session is made of. */
import fc from 'fast-check';
import { PRODUCT_KEYS, type Mode, type ProductKey } from './model/model.ts';

export type Step =
  | { readonly do: 'add' | 'remove' | 'quick-buy'; readonly tab: 0 | 1; readonly what: ProductKey }
  | { readonly do: 'set'; readonly tab: 0 | 1; readonly what: ProductKey; readonly qty: number }
  | { readonly do: 'clicks'; readonly what: ProductKey; readonly qtys: readonly number[] }
  | { readonly do: 'restore' | 'uncode' | 'reload' | 'come-back'; readonly tab: 0 | 1 }
  | { readonly do: 'code'; readonly tab: 0 | 1; readonly code: string; readonly insist: boolean }
  | { readonly do: 'arrive'; readonly tab: 0 | 1; readonly code: string; readonly insist: boolean }
  /** With the page open, or with every tab closed and opened again later. */
  | { readonly do: 'wait' | 'away'; readonly ms: number }
  | { readonly do: 'pay-by'; readonly mode: Mode }
  | { readonly do: 'redeem'; readonly on: boolean }
  | { readonly do: 'verify'; readonly phone: number }
  | { readonly do: 'grant'; readonly rupees: number }
  | { readonly do: 'place' | 'logout' }
  | { readonly do: 'gateway'; readonly outcome: 'captured' | 'failed'; readonly which: number };

const tab = fc.constantFrom<0 | 1>(0, 0, 1);
const what = fc.constantFrom(...PRODUCT_KEYS);
const code = fc.constantFrom('DAWN10', 'BESTYOU', ' dawn10 ', 'bestyou', 'NOSUCH', '');
const qty = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(-1, 19, 20, 21, 1.5));
const ms = fc.constantFrom(
  1,
  999,
  1000,
  29_000,
  31_000,
  61_000,
  300_000,
  599_000,
  601_000,
  899_000,
  900_000,
  3_600_000,
);
const one = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);

const withCash: readonly Step[] = [
  { do: 'add', tab: 0, what: 'wash' },
  { do: 'verify', phone: 0 },
  { do: 'pay-by', mode: 'cod' },
  { do: 'place' },
  { do: 'grant', rupees: 120 },
  { do: 'pay-by', mode: 'upi' },
];
/**
 * How a session may begin: as a stranger's, a customer's with reward cash, one's whose redeemed cash waits for a
 * payment or would pay for everything, with a code just before the countdown's end, as one's who has used the unlocked
 * code, or with the bundle and a code, before another one comes by URL.
 */
const beginnings: readonly (readonly Step[])[] = [
  [],
  withCash,
  [...withCash, { do: 'add', tab: 1, what: 'daily-moisturiser' }, { do: 'redeem', on: true }, { do: 'place' }],
  [
    ...withCash,
    { do: 'grant', rupees: 5000 },
    { do: 'add', tab: 0, what: 'night-recovery' },
    { do: 'redeem', on: true },
  ],
  [
    { do: 'code', tab: 0, code: 'BESTYOU', insist: true },
    { do: 'add', tab: 1, what: 'wash' },
    { do: 'wait', ms: 899_000 },
  ],
  [
    { do: 'add', tab: 0, what: 'weekly-polish' },
    { do: 'code', tab: 0, code: 'BESTYOU', insist: true },
    { do: 'verify', phone: 1 },
    { do: 'pay-by', mode: 'cod' },
    { do: 'place' },
    { do: 'add', tab: 1, what: 'night-recovery' },
  ],
  [
    { do: 'add', tab: 0, what: 'skin-system' },
    { do: 'code', tab: 1, code: 'DAWN10', insist: true },
  ],
];

/** Weighted towards what changes the cart and its price. */
const middle: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: one('add' as const), tab, what }) },
    { weight: 2, arbitrary: fc.record({ do: one('remove' as const), tab, what }) },
    { weight: 3, arbitrary: fc.record({ do: one('quick-buy' as const), tab, what }) },
    { weight: 5, arbitrary: fc.record({ do: one('set' as const), tab, what, qty }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: one('clicks' as const),
        what,
        qtys: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 5 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: one('restore' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ do: one('uncode' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom<'reload' | 'come-back'>('reload', 'come-back'), tab }) },
    { weight: 5, arbitrary: fc.record({ do: one('code' as const), tab, code, insist: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: one('arrive' as const),
        tab,
        code: fc.constantFrom('DAWN10', 'bestyou', 'NOSUCH'),
        insist: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom<'wait' | 'away'>('wait', 'wait', 'away'), ms }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: one('pay-by' as const),
        mode: fc.constantFrom<Mode>('card', 'upi', 'netbanking', 'cod'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: one('redeem' as const), on: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: one('verify' as const), phone: fc.integer({ min: 0, max: 1 }) }) },
    { weight: 3, arbitrary: fc.record({ do: one('grant' as const), rupees: fc.constantFrom(1, 120, 5000) }) },
    { weight: 5, arbitrary: fc.record({ do: one('place' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: one('logout' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: one('gateway' as const),
        outcome: fc.constantFrom<'captured' | 'failed'>('captured', 'failed'),
        which: fc.nat({ max: 3 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 28 },
);

export const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.constantFrom(...beginnings), middle)
  .map(([beginning, rest]) => [...beginning, ...rest]);
