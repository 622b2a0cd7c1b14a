/** The shop over its ports: what its sessions and its gateway, its operator and its timers ask of it. */
import { withNamedMessages } from './notifications/named-messages.ts';
import { observeNewMessages } from './notifications/new-messages.ts';
import { createOperatorCalls, type OperatorCalls } from './operator-calls.ts';
import type { ShopPorts } from './ports.ts';
import { createScheduledJobs, type ScheduledJobs } from './scheduled-jobs.ts';
import { createShopperCalls, type ShopperCalls } from './shopper-calls.ts';

export type Shop = ShopperCalls & OperatorCalls & ScheduledJobs;

/**
 * Nothing runs until it is asked.
 *
 * @example
 * ```ts
 * import { products } from '../core/catalogue/products.ts';
 * import type { ShopPorts } from '../core/shop/ports.ts';
 * import { createShop } from '../core/shop/shop.ts';
 *
 * declare const ports: ShopPorts; // as server/composition.ts binds them
 *
 * const shop = createShop(ports);
 * const session = shop.forSession(ports.random.token());
 * for (const { id } of products) await session.addToCart({ pid: id, qty: 1 });
 * const cart = await session.getCart();
 * if (cart.status) ports.logger.error(`${cart.data.total} products`);
 * ```
 */
export const createShop = (given: ShopPorts): Shop => {
  const named = withNamedMessages(given.store, given.settings.seller.brand);
  const { store, takeChannels } = observeNewMessages(named);
  const ports: ShopPorts = { ...given, store };
  // The largest first: an object is copied at once only where it is spread into an empty one, and every simulated session has a shop.
  return { ...createOperatorCalls(ports), ...createShopperCalls(ports), ...createScheduledJobs(ports, takeChannels) };
};
