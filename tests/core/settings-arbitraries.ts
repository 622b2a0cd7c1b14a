/** Any settings that a brand may choose, the defaults among them: what laws, shop and model are tried under. */
import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Coupon } from '../../core/catalogue/coupons.ts';
import { BUNDLE, products, type ProductName } from '../../core/catalogue/products.ts';
import { RETENTION_NAMES, RETENTION_RULES, type Retention } from '../../core/catalogue/settings/retention.ts';
import { recordOf } from '../../core/entities/record-of.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { Budget, Budgets } from '../../core/catalogue/settings/budgets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/entities/time/duration.ts';
import { rupees, type Rupees } from '../../core/entities/money/money.ts';
import type { Price } from '../../core/entities/product.ts';

const rupeesFrom = (min: number, max: number): fc.Arbitrary<Rupees> => fc.integer({ min, max }).map(rupees);

/** Not on sale now and then. */
const prices: fc.Arbitrary<Price> = rupeesFrom(10, 5000).chain((initial) =>
  fc.record({ initial: fc.constant(initial), sale: fc.oneof(fc.constant(rupees(0)), rupeesFrom(10, initial)) }),
);

const table: fc.Arbitrary<Settings['prices']> = fc
  .tuple(...products.map(({ name }) => prices.map((price) => [name, price] as const)))
  // One entry for every name.
  .map((entries) => Object.fromEntries(entries) as Record<ProductName, Price>);

const unit = ({ initial, sale }: Price): number => (sale > 0 ? sale : initial);

/** Below 100, so that an order by cash on delivery always costs something. */
const wholePercents = fc.integer({ min: 1, max: 95 });

const TIMED = 'DAWN10';
const UNLOCKED = 'BESTYOU';

/** The codes of the defaults with other percentages, and perhaps a third one. */
const coupons: fc.Arbitrary<readonly Coupon[]> = fc
  .tuple(wholePercents, wholePercents, fc.option(wholePercents))
  .map(([timed, unlocked, third]) => [
    { code: TIMED, off: timed, timed: true, oncePerPhone: false },
    { code: UNLOCKED, off: unlocked, timed: false, oncePerPhone: true },
    ...(third === null ? [] : [{ code: 'THIRD3', off: third, timed: false, oncePerPhone: false }]),
  ]);

const budget = (limit: fc.Arbitrary<number>, from: number, to: number): fc.Arbitrary<Budget> =>
  fc.record({
    limit,
    withinMs: fc.integer({ min: from / SECOND_MS, max: to / SECOND_MS }).map((seconds) => seconds * SECOND_MS),
  });

const keptFor = (key: keyof Retention): fc.Arbitrary<number> => {
  const { least, most } = RETENTION_RULES[key];
  return fc.integer({ min: least / DAY_MS, max: most / DAY_MS }).map((days) => days * DAY_MS);
};

const otpBudgets: fc.Arbitrary<Budgets['otp']> = fc.record({
  pausePerPhone: budget(fc.integer({ min: 1, max: 2 }), 5 * SECOND_MS, 2 * MINUTE_MS),
  perPhone: fc.array(budget(fc.integer({ min: 1, max: 8 }), MINUTE_MS, DAY_MS), { minLength: 1, maxLength: 3 }),
  // More than any session of a test asks for, and all of them: the model counts by phone only.
  perSession: budget(fc.integer({ min: 50, max: 90 }), HOUR_MS, DAY_MS),
  site: fc.array(budget(fc.integer({ min: 50, max: 900 }), MINUTE_MS, DAY_MS), { minLength: 1, maxLength: 2 }),
  reserve: fc.record({ carts: fc.integer({ min: 0, max: 20 }), customers: fc.integer({ min: 0, max: 20 }) }),
  wrongPerPhone: budget(fc.integer({ min: 1, max: 20 }), HOUR_MS, DAY_MS),
});

const retention: fc.Arbitrary<Retention> = fc.record(recordOf(RETENTION_NAMES, keptFor));

const others: fc.Arbitrary<Settings> = table.chain((ofProducts) =>
  fc
    .record({
      bundleUrlPrice: rupeesFrom(10, unit(ofProducts[BUNDLE.name])),
      codFee: rupeesFrom(0, 500),
      rewardPercent: fc.integer({ min: 0, max: 50 }),
      coupons,
      minutes: fc.integer({ min: 5, max: 59 }),
      ordersPerPhone: fc.integer({ min: 1, max: 12 }),
      couponTries: fc.integer({ min: 1, max: 12 }),
      otp: otpBudgets,
      orderMailsPerAddress: budget(fc.integer({ min: 1, max: 40 }), MINUTE_MS, DAY_MS),
      retention,
      openCodOrders: fc.record({ limit: fc.integer({ min: 1, max: 5 }), value: rupeesFrom(500, 30_000) }),
    })
    .map(({ minutes, ordersPerPhone, couponTries, otp, orderMailsPerAddress, openCodOrders, ...chosen }) => ({
      ...DEFAULT_SETTINGS,
      ...chosen,
      prices: ofProducts,
      offer: { code: TIMED, durationMs: minutes * MINUTE_MS },
      budgets: {
        ...DEFAULT_SETTINGS.budgets,
        ordersPerPhone: { ...DEFAULT_SETTINGS.budgets.ordersPerPhone, limit: ordersPerPhone },
        couponTries: { ...DEFAULT_SETTINGS.budgets.couponTries, limit: couponTries },
        otp,
        orderMailsPerAddress,
        openCodOrders,
      },
    })),
);

export const anySettings: fc.Arbitrary<Settings> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(DEFAULT_SETTINGS) },
  { weight: 5, arbitrary: others },
);
