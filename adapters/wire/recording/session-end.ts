/** What a session ended with, as the expectation that the scenario ends with. */
import { productOf } from '../../../core/catalogue/products.ts';
import type { SessionEnd } from './recorded-event.ts';
import { step, type ScenarioStep, type StepValue } from './scenario-step.ts';
import type { StepContext } from './step-context.ts';

/** Orders that were placed before the session began are not expected. */
export const endSteps = ({ orders: placed }: StepContext, end: SessionEnd): readonly ScenarioStep[] => {
  const { cart, isLogged, orders } = end;
  const own = orders?.filter(({ order }) => placed.includes(order));
  const expected: { readonly [key: string]: StepValue } = {
    ...(isLogged !== undefined && { session: { isLogged } }),
    ...(cart !== undefined && {
      cart: { items: unitsOf(cart.items), coupon: cart.discount.isApplied ? cart.discount.code : 'none' },
    }),
    ...(own !== undefined && {
      orders: own.map(({ state, payment, mode, summary: { total } }) => ({ state, payment, mode, total })),
    }),
  };
  // The page may not have noticed what became of a payment; a page that is loaded now shows what the shop has.
  return Object.keys(expected).length === 0 ? [] : [step('visit', '/'), step('expect', expected)];
};

const unitsOf = (items: Readonly<Record<string, { readonly qty: number }>>): { readonly [key: string]: StepValue } =>
  Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [productOf(pid)?.name ?? pid, qty]));
