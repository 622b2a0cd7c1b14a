/** Plays a session, and looks into the shop's cart whenever an order is placed. */
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { productOf, type ProductName } from '../../../../core/catalogue/products.ts';
import type { Environment } from '../../../../cli/scenario/environment/environment.ts';
import { mapCalls } from '../../../../cli/scenario/environment/map-calls.ts';
import { createOwnShop } from '../../../../cli/simulate/environment/own-shop.ts';
import { playSession, type SessionOptions } from '../../../../cli/simulate/session/play-session.ts';
import type { SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';

export type CartUnits = Readonly<Partial<Record<ProductName, number>>>;

export type WatchedSession = {
  readonly outcome: SessionOutcome;
  /** What was in the cart before each order that the shop took. */
  readonly carts: readonly CartUnits[];
};

const unitsIn = async (api: Pick<ShopApi, 'getCart'>): Promise<CartUnits> => {
  const cart = await api.getCart();
  if (!cart.status) throw new Error(`the shop does not show the cart: ${cart.message}`);
  return Object.fromEntries(
    Object.entries(cart.data.items).map(([pid, { qty }]) => [productOf(pid)?.name ?? pid, qty]),
  );
};

export const playWatched = async (options: Omit<SessionOptions, 'environment'>): Promise<WatchedSession> => {
  const { settings, seed, session } = options;
  const own = createOwnShop({ settings, via: 'core', seed, session });
  const carts: CartUnits[] = [];
  const environment: Environment = {
    ...own,
    connect: () => {
      const { direct, forPage } = own.connect();
      return {
        direct,
        forPage: () =>
          mapCalls(forPage(), async (name, call) => {
            if (name !== 'placeOrder') return call();
            const units = await unitsIn(direct());
            const answer = await call();
            if (answer.status) carts.push(units);
            return answer;
          }),
      };
    },
  };
  return { outcome: await playSession({ ...options, environment }), carts };
};
