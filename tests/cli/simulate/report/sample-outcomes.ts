/** Outcomes of invented shoppers, drawn with seeded random numbers: the same seed is the same shopper under every policy. */
import { createSeededRandom, type SeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import { sessionCosts } from '../../../../cli/simulate/session/session-costs.ts';
import type { OrderEnd, OrderOutcome, SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import { DEFAULT_MARKET } from '../played-sessions.ts';
import { reportOf, type Run, type SimulationReport } from '../../../../cli/simulate/report/report.ts';
import { createResults, type ResultsData } from '../../../../cli/simulate/statistics/results.ts';
import { allPairs, type Pair } from '../../../../cli/simulate/statistics/verdict.ts';
import { products } from '../../../../core/catalogue/products.ts';
import { isPaidOnDelivery, type PaymentMode } from '../../../../core/entities/payment-mode.ts';

export type SamplePolicy = {
  /** A percentage off, which also raises the share of shoppers who order. */
  readonly percent: number;
  readonly codFee: number;
};

export const SAMPLE_BASE: SamplePolicy = { percent: 10, codFee: 150 };

const PERSONAS = ['bargain hunter', 'gift buyer', 'regular'] as const;
const PRICES = [799, 749, 649, 599, 899];

/** The higher the chance, the more of the same shoppers: the draw is made first, whatever it is compared with. */
const happens = (random: SeededRandom, chance: number): boolean => random.unit() < chance;

const endOf = (random: SeededRandom, mode: PaymentMode): OrderEnd => {
  const draw = random.unit();
  if (isPaidOnDelivery(mode))
    return draw < 0.22 ? 'rto' : draw < 0.28 ? 'cancelled' : draw < 0.33 ? 'returned' : 'delivered';
  return draw < 0.12
    ? 'expired'
    : draw < 0.15
      ? 'cancelled'
      : draw < 0.19
        ? 'returned'
        : draw < 0.22
          ? 'open'
          : 'delivered';
};

const orderOf = (random: SeededRandom, { percent, codFee }: SamplePolicy, repeat: number): OrderOutcome => {
  const mode = random.pick(['card', 'upi', 'upi', 'cod', 'cod'] as const);
  const product = random.below(products.length);
  const quantity = 1 + random.below(3);
  const goods = (PRICES[product] ?? 0) * quantity;
  const fee = isPaidOnDelivery(mode) ? codFee : 0;
  const cashRedeemed = repeat > 0 && fee === 0 ? 40 : 0;
  const discount = cashRedeemed > 0 ? 0 : Math.floor((goods * percent) / 100);
  const total = goods + fee - discount - cashRedeemed;
  const end = endOf(random, mode);
  const wasPaid = end === 'delivered' || end === 'open' || end === 'returned' || (end === 'cancelled' && fee === 0);
  const kept = end === 'delivered' || end === 'open' ? total : end === 'returned' ? fee : 0;
  return {
    mode,
    units: { [products[product]?.name ?? 'wash']: quantity },
    total,
    discount,
    cashRedeemed,
    codFee: fee,
    kept,
    refunded: wasPaid ? total - kept : 0,
    isPacked: end !== 'expired' && end !== 'cancelled',
    isShipped: end !== 'expired' && end !== 'cancelled',
    isBack: end === 'rto' || end === 'returned',
    end,
    repeat,
  };
};

/** One shopper's session under a policy. */
export const sampleOutcome = (seed: number, policy: SamplePolicy = SAMPLE_BASE): SessionOutcome => {
  const random = createSeededRandom(seed);
  const persona = random.pick(PERSONAS);
  const depth = random.unit();
  const reasons = random.pick(['price', 'fee', 'otp', 'payment', 'bounce'] as const);
  const repeats = happens(random, 0.2);
  const buyChance = 0.08 + policy.percent / 400 - (policy.codFee - 150) / 5000;
  const buys = depth > 1 - buyChance;
  // The orders draw from numbers of their own, so that whether one is placed changes no other one.
  const drawn = createSeededRandom(seed ^ 0x5bd1e995);
  const orders = [orderOf(drawn, policy, 0), ...(repeats ? [orderOf(drawn, policy, 1)] : [])];
  const placed = buys ? orders : [];
  const last = placed[0];
  const earned = placed.reduce((sum, { kept }) => sum + Math.floor(kept / 20), 0);
  const redeemed = placed.reduce((sum, { cashRedeemed }) => sum + cashRedeemed, 0);
  const held = placed.reduce((sum, order) => sum + (order.end === 'expired' ? 25 : 0), 0);
  const started = depth > 0.2;
  const sms = 2 * placed.length;
  return {
    session: seed,
    persona,
    sms,
    costs: sessionCosts({ orders: placed, sms }, DEFAULT_MARKET.costs),
    reached:
      last === undefined
        ? depth < 0.3
          ? 'visit'
          : depth < 0.7
            ? 'product'
            : depth < 0.82
              ? 'cart'
              : 'checkout'
        : last.end === 'expired'
          ? 'placed'
          : last.end === 'delivered' || last.end === 'returned'
            ? 'delivered'
            : last.kept + last.refunded > 0
              ? 'paid'
              : 'placed',
    orders: placed,
    cash: { earned, redeemed, takenBack: 0, held, outstanding: Math.max(0, earned - redeemed) + held },
    offer: { started, expired: started && !buys && depth > 0.5, lost: started && !buys && depth > 0.7 ? 79 : 0 },
    leftBecause: buys ? null : reasons,
    violations: [],
  };
};

export const seeds = (count: number, first = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** Each policy by its name, the base first: what becomes of a shopper under it. */
export type SamplePolicies = Readonly<Record<string, (seed: number) => SessionOutcome>>;

export const samplePolicies = (others: Readonly<Record<string, SamplePolicy>> = {}): SamplePolicies => ({
  'as it is': (seed) => sampleOutcome(seed),
  ...Object.fromEntries(
    Object.entries(others).map(([name, policy]) => [name, (seed: number) => sampleOutcome(seed, policy)]),
  ),
});

export const sampleResults = (
  policies: SamplePolicies,
  shoppers: readonly number[],
  pairs?: readonly Pair[],
): ResultsData => {
  const names = Object.keys(policies).map((name) => ({ name }));
  const results = createResults({ policies: names, ...(pairs !== undefined && { pairs }) });
  for (const seed of shoppers) results.add(Object.values(policies).map((outcomeOf) => outcomeOf(seed)));
  return results.data();
};

export const sampleRun = (names: readonly string[], changes: Partial<Run> = {}): Run => ({
  assumptions: [
    { name: 'personas.regular.share', value: 0.5, meaning: 'Share of visitors who have bought here before' },
    { name: 'dwell.product', value: '45 s ± 20 s', meaning: 'Seconds on a product page' },
  ],
  policies: names.map((name) => ({ name, hash: '9f2c4e7a11' })),
  planned: 0,
  seed: 7,
  via: 'core',
  sweep: null,
  sensitivity: null,
  ...changes,
});

/** The report of a simulation of policies for invented shoppers. */
export const sampleReport = (
  policies: SamplePolicies,
  shoppers: readonly number[],
  changes: Partial<Run> = {},
): SimulationReport =>
  reportOf(
    sampleRun(Object.keys(policies), { planned: shoppers.length, ...changes }),
    sampleResults(policies, shoppers),
  );

/** Of the fee of cash on delivery. */
export const sampleSweep = (
  values: readonly number[],
  shoppers: readonly number[],
  kind: 'setting' | 'assumption' = 'setting',
): SimulationReport => {
  const policies = Object.fromEntries(
    values.map((codFee) => [`fee ${codFee}`, (seed: number) => sampleOutcome(seed, { percent: 10, codFee })]),
  );
  return reportOf(
    sampleRun(Object.keys(policies), { planned: shoppers.length, sweep: { setting: 'codFee', kind, values } }),
    sampleResults(policies, shoppers, allPairs(values.length)),
  );
};
