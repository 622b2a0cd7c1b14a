/** What a state of the storefront is, and the steps that lead to most of them. */
import { dropped, errorPage, never, refusal } from '../world/backend/replaced-answers.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';

export type State = {
  readonly name: string;
  readonly reach: (visitor: Storefront) => Promise<void>;
  /** The way from the state before it in the list, in the same visit; the others each begin a visit of their own. */
  readonly continued?: State['reach'];
  /** A dialog or menu covers the page: the picture is of the screen, not of the page's whole length. */
  readonly isOver?: true;
  /** No page of the site, so it has no landmarks: axe is not run. */
  readonly isMail?: true;
};

/** A state that is reached by these steps, one after the other. */
export const state = (name: string, ...steps: readonly State['reach'][]): State => ({
  name,
  reach: async (visitor) => {
    for (const step of steps) await step(visitor);
  },
});
export const over = (name: string, ...steps: readonly State['reach'][]): State => ({
  ...state(name, ...steps),
  isOver: true,
});

/** States of one visit: each is reached from the one before it. */
export const inOneVisit = (...states: readonly State[]): readonly State[] =>
  states.map((one, index) =>
    index === 0
      ? one
      : {
          ...one,
          continued: one.reach,
          reach: async (visitor) => {
            for (const { reach } of states.slice(0, index + 1)) await reach(visitor);
          },
        },
  );

/** The states by visits. */
export const visitsOf = (states: readonly State[]): readonly (readonly State[])[] =>
  states
    .map((first, index) => ({ first, rest: states.slice(index + 1) }))
    .filter(({ first }) => first.continued === undefined)
    .map(({ first, rest }) => {
      const end = rest.findIndex(({ continued }) => continued === undefined);
      return [first, ...(end < 0 ? rest : rest.slice(0, end))];
    });

export const withWash =
  (path: string): State['reach'] =>
  async (visitor) => {
    await visitor.api.put(WASH, 1);
    await visitor.open(path);
    await visitor.expectCount(1);
  };

/** At the checkout with a verified phone. */
export const atCheckout: State['reach'] = async (visitor) => {
  await withWash('/checkout')(visitor);
  await checkoutOf(visitor).verify();
};

/** A customer's order, moved to further states. */
export const ordered =
  (path: (order: string) => string, ...steps: readonly string[]): State['reach'] =>
  async (visitor) => {
    const { api, shop, open } = visitor;
    await api.signUp();
    const order = await api.orderWash('cod');
    await shop.move(order, ...steps);
    await open(path(order));
    await expect(visitor.main.getByText(order).first()).toBeVisible();
  };

/** Every call finds its connection closed instead of an answer. */
export const unreachable = ({ shop, browserProblems }: Storefront): void => {
  browserProblems.expect(NO_CONNECTION);
  shop.replace('*', dropped);
};

/** A call that never gets an answer. */
export const hanging = ({ shop }: Storefront, call: string): void => {
  shop.replace(call, never);
};

/** A call that the shop refuses. */
export const refusing = (
  { shop }: Storefront,
  call: string,
  message = 'Too many requests. Try again in a moment',
): void => {
  shop.replace(call, refusal(message, 'THROTTLED'));
};

/** A call that the shop's server answers with an error page. */
export const breaking = ({ shop, browserProblems }: Storefront, call: string): void => {
  browserProblems.expect(/500/);
  shop.replace(call, errorPage());
};

/** The "Buy now" that this screen shows. */
export const buyNow = ({ main }: Storefront) => main.getByRole('button', { name: 'Buy now', exact: true });

export const buyRefused =
  (path: string): State['reach'] =>
  async (visitor) => {
    refusing(visitor, 'cart/quickBuy.php');
    await visitor.open(path);
    await visitor.press(buyNow(visitor));
    await expect(visitor.main.getByRole('alert')).toBeVisible();
  };
