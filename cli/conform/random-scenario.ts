/** Random scenarios, in the words of the scenario files: what a shopper may do in any order. */
import fc from 'fast-check';
import { products } from '../../core/catalogue/products.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { stringify } from 'yaml';
import type { Scenario } from '../scenario/format/scenario.ts';
import { parseScenario } from '../scenario/load/parse-scenario.ts';
import { shortName } from '../input/product-name.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';

/** A step as a file has it: a word, or a word with a value. */
export type WrittenStep = string | Readonly<Record<string, unknown>>;

const call = (name: string, input?: unknown): WrittenStep => ({
  call: { name, ...(input !== undefined && { with: input }) },
});

const PHONES = ['9876543210', '9876543211'] as const;
const names = products.map(({ id }) => shortName(id));

/** The address of one of the customers; `own` tells those of a customer apart. */
const addressOf = (customer: number, own: number) => ({
  name: 'Ravi Kumar',
  email: `ravi${customer}${own}@example.in`,
  h_no: String(customer * 10 + own),
  st_address: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
});

const accountOf = (customer: number, hasOwnBilling: boolean): WrittenStep => {
  const shipping = addressOf(customer, 0);
  return call('createCustomer', {
    customer: { name: shipping.name, phone: PHONES[customer], email: shipping.email, isVerified: true },
    shipping: { ...shipping, for_ship: 'yes', for_bill: hasOwnBilling ? 'no' : 'yes' },
    billing: hasOwnBilling ? { ...addressOf(customer, 1), for_ship: 'no', for_bill: 'yes' } : null,
  });
};

const signUp = (customer: number, hasOwnBilling: boolean): readonly WrittenStep[] => [
  { 'send-otp': PHONES[customer] },
  'verify-otp',
  accountOf(customer, hasOwnBilling),
];

const as = (browser: string, steps: readonly WrittenStep[]): readonly WrittenStep[] =>
  steps.map((step) => ({ as: browser, ...(typeof step === 'string' ? { [step]: null } : step) }));

/** Much shows only for a customer, or beside a second one, and random steps seldom come that far. */
const BEGINNINGS: readonly ((hasOwnBilling: boolean) => readonly WrittenStep[])[] = [
  () => [],
  () => [call('addToCart', { pid: products[0]?.id, qty: 1 })],
  (own) => [{ add: names[0] }, ...signUp(0, own)],
  (own) => [...signUp(0, own), ...as('second', [{ visit: '/checkout' }, ...signUp(1, !own)])],
  (own) => [...signUp(0, own), 'logout', { visit: '/checkout' }],
];

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<WrittenStep> };

const row = (weight: number, arbitrary: fc.Arbitrary<WrittenStep>): Weighted => ({ weight, arbitrary });

const stepsAt = (level: Level, { coupons }: Settings): readonly Weighted[] => {
  const product = fc.constantFrom(...products.map(({ id }) => id));
  const code = fc.constantFrom(...coupons.map((coupon) => coupon.code), 'NOSUCH');
  const phone = fc.constantFrom(...PHONES);
  const constant = (...steps: readonly WrittenStep[]) => fc.constantFrom(...steps);
  const core = [
    row(
      6,
      product.map((pid) => call('addToCart', { pid, qty: 1 })),
    ),
    row(
      4,
      fc.tuple(product, fc.constantFrom(0, 1, 2, 3, 5, 12)).map(([pid, qty]) => call('updateCart', { pid, qty })),
    ),
    row(
      3,
      product.map((pid) => call('deleteFromCart', { pid })),
    ),
    row(
      2,
      product.map((pid) => call('quickBuy', { pid, qty: 1 })),
    ),
    row(
      5,
      code.map((each) => call('applyCoupon', { code: each })),
    ),
    // Whether another code than the applied one is removed is open.
    row(3, constant('remove-coupon')),
    row(
      3,
      phone.map((each) => ({ 'send-otp': each })),
    ),
    row(3, constant('verify-otp', 'verify-otp', { 'verify-otp': 'wrong' })),
    row(
      2,
      fc.tuple(fc.nat(1), fc.boolean()).map(([customer, own]) => accountOf(customer, own)),
    ),
    row(
      1,
      phone.map((each) => call('searchCustomer', { phone: each })),
    ),
    row(1, constant('logout')),
    row(1, constant('reload')),
  ];
  if (level === 'core') return core;
  return [
    ...core,
    row(2, constant({ visit: '/checkout' })),
    row(4, constant({ fill: addressOf(0, 2) })),
    row(4, constant({ pay: 'cod' }, { pay: 'upi' }, { pay: 'card' })),
    row(5, constant('place')),
    row(4, constant({ payment: 'succeeds' }, { payment: 'fails' }, { payment: 'silent' }, { payment: 'again' })),
    row(2, constant('cancel', 'return')),
    row(2, constant({ retry: 'upi' }, { retry: 'cod' })),
    row(2, constant('redeem-cash', { 'grant-cash': 120 }, { 'grant-cash': 1000 })),
    row(2, constant('pack', 'ship', 'out-for-delivery', 'deliver')),
    row(2, constant({ advance: '5m' }, { advance: '40m' }, { advance: '2d' })),
  ];
};

/** So many scenarios; the same seed makes the same ones. */
export const randomScenarios = (
  level: Level,
  settings: Settings,
  { sessions, seed }: { readonly sessions: number; readonly seed: number },
): readonly Scenario[] => {
  const arbitrary = fc
    .tuple(
      fc.constantFrom(...BEGINNINGS),
      fc.boolean(),
      fc.array(
        fc
          .tuple(fc.oneof(...stepsAt(level, settings)), fc.integer({ min: 0, max: 5 }))
          .map(([step, browser]) => (browser === 0 ? as('second', [step]) : [step])),
        { minLength: 2, maxLength: 14 },
      ),
    )
    .map(([begin, own, rest]) => [{ visit: '/checkout' }, ...begin(own), ...rest.flat()]);
  return fc
    .sample(arbitrary, { numRuns: sessions, seed })
    .map((steps, index) => written(`random session ${index + 1}`, steps));
};

const written = (name: string, steps: readonly WrittenStep[]): Scenario => {
  const parsed = parseScenario(name, stringify({ name, steps }, { aliasDuplicateObjects: false }));
  if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.scenario;
};
