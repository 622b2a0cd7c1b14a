/** The named checks of what a client claims: prices, quantities and totals of its own (threats: cart, order/place). */
import { ADD_WASH, createCheck, SIGN_IN, type Check } from './check.ts';
import { OTHER_TOTALS, type PlaceStep, type Step } from '../session/step.ts';

const core = createCheck('core');
const advice = createCheck('advice');
const extended = createCheck('extended');

const place = (step: Partial<PlaceStep>): Step => ({
  do: 'place',
  at: 0,
  mode: 'cod',
  how: 'once',
  redeem: false,
  ...step,
});

const HUGE = 1_000_000_000;

/** Quantities that no line has; none at all is for the call that adds. */
const QUANTITIES: readonly Step[] = (['addToCart', 'quickBuy'] as const).flatMap((call) =>
  [-1, HUGE, 0, 1.5].map((qty): Step => ({ do: 'add-units', at: 0, call, what: 'wash', qty })),
);

export const claimChecks = (code: string): readonly Check[] => [
  core('client-amounts', { ...ADD_WASH, claims: true }),
  core('client-amounts', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: 2, claims: true }),
  core('client-amounts', { do: 'quick-buy', at: 0, what: 'wash', claims: true }),
  core('client-amounts', ADD_WASH, { do: 'apply', at: 0, code, byUrl: false, claims: true }),
  ...QUANTITIES.map((step) => advice('quantity', ADD_WASH, step)),
  ...[-20, HUGE].map((qty) => advice('quantity', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty })),
  core('set', { do: 'set', at: 0, what: 'wash', qty: 2 }),
  core('set', { do: 'set', at: 0, what: 'wash', qty: 0 }),
  ...OTHER_TOTALS.flatMap((how) => [
    extended('other-total', SIGN_IN, ADD_WASH, place({ how })),
    extended('other-total', SIGN_IN, ADD_WASH, place({ how, mode: 'upi' })),
  ]),
  extended('client-amounts', SIGN_IN, ADD_WASH, place({ claims: true })),
  extended('client-amounts', SIGN_IN, ADD_WASH, place({ claims: true, mode: 'upi' })),
  extended('key-reused', SIGN_IN, ADD_WASH, place({ how: 'key-reused' })),
  extended('key-reused', SIGN_IN, ADD_WASH, place({ how: 'key-reused-for-total' })),
  extended('order-contents', { do: 'sign-in', at: 0, phone: 1 }, ADD_WASH, place({})),
];
