/** What shoppers of random scenarios do in several steps: order and pay, ask for a code and confirm it, use several tabs. */
import fc from 'fast-check';
import { BUNDLE, products } from '../../core/catalogue/products.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { shortName } from '../input/product-name.ts';
import { addressOf } from '../scenario/steps/random-values.ts';

/** A step as a file has it: a word, or a word with a value. */
export type WrittenStep = string | Readonly<Record<string, unknown>>;
export type Sequence = readonly WrittenStep[];

const names = products.map(({ id }) => shortName(id));
const placed: Sequence = [{ fill: addressOf(0, 2) }, 'place'];

/** A code that a phone may use once; the offer's own where there is none. */
const onceCode = ({ coupons, offer }: Settings): string =>
  coupons.find(({ oncePerPhone }) => oncePerPhone)?.code ?? offer.code;

/**
 * What random steps seldom come to: cash that waits for a payment or would pay for everything, a delivered order, a code
 * just before the countdown's end or at it while the gateway's page is open, one that is used up, and the bundle with a code
 * before another one comes by URL.
 */
export const beginningsWithOrders = (signedUp: Sequence, settings: Settings): readonly Sequence[] => {
  const withCash: Sequence = [
    ...signedUp,
    { add: names[0] },
    { pay: 'cod' },
    ...placed,
    { 'grant-cash': 120 },
    { pay: 'upi' },
  ];
  const withCode: Sequence = [{ coupon: onceCode(settings) }, { add: names[0] }];
  const offerSeconds = settings.offer.durationMs / 1000;
  return [
    withCash,
    [
      ...withCash,
      { add: names[1] },
      { coupon: settings.offer.code },
      'redeem-cash',
      ...placed,
      { 'new-tab': '/checkout' },
    ],
    [...withCash, { 'grant-cash': 5000 }, { add: names[2] }, 'redeem-cash'],
    [...withCash, 'pack', 'ship', 'out-for-delivery', 'deliver'],
    [...withCode, { advance: `${Math.max(offerSeconds - 1, 1)}s` }],
    [...withCode, ...signedUp, { pay: 'upi' }, ...placed, { advance: `${Math.max(offerSeconds, 1)}s` }],
    [
      { add: names[1] },
      { coupon: onceCode(settings) },
      ...signedUp,
      { pay: 'cod' },
      ...placed,
      { add: names[2] },
      { coupon: onceCode(settings) },
    ],
    [{ add: shortName(BUNDLE.id) }, { coupon: settings.offer.code }, { 'new-tab': '/shop' }],
  ];
};

const DURATIONS = ['1s', '29s', '31s', '61s', '599s', '899s', '15m', '1h'];

/** One after the other, in the same tab. */
export const sequences = ({ coupons }: Settings): fc.Arbitrary<Sequence> => {
  const name = fc.constantFrom(...names);
  const code = fc.constantFrom(...coupons.flatMap((each) => [each.code, each.code.toLowerCase()]), 'NOSUCH');
  const answer = fc.constantFrom('confirm-coupon', 'keep-coupon');
  const rows: readonly (readonly [weight: number, sequence: fc.Arbitrary<Sequence>])[] = [
    [5, name.map((each) => [{ add: each }])],
    [2, name.map((each) => [{ add: [each, each] }])],
    [3, fc.tuple(name, fc.constantFrom(0, 1, 4, 6, 19, 20, 21)).map(([each, qty]) => [{ update: { [each]: qty } }])],
    [2, name.map((each) => [{ remove: each }])],
    [3, name.map((each) => [{ 'quick-buy': each }])],
    [2, fc.constant(['restore'])],
    [5, fc.tuple(code, answer).map(([each, confirms]) => [{ coupon: each }, confirms])],
    [4, fc.tuple(code, answer).map(([each, confirms]) => [{ visit: `/shop?coupon=${each}` }, confirms])],
    [2, fc.constantFrom([{ 'new-tab': '/cart' }], [{ tab: 1 }])],
    [5, fc.constantFrom('succeeds', 'fails', 'silent').map((outcome) => [...placed, { payment: outcome }])],
    [3, fc.constantFrom('card', 'upi', 'cod').map((mode) => ['redeem-cash', { pay: mode }])],
    [2, fc.constantFrom([{ 'redeem-cash': false }], [{ 'grant-cash': 1 }], [{ return: { upi: 'ravi@okbank' } }])],
    [5, fc.constantFrom(...DURATIONS).map((duration) => [{ advance: duration }])],
  ];
  return fc.oneof(...rows.map(([weight, arbitrary]) => ({ weight, arbitrary })));
};
