/** Compares what a shopper sees on the page, and what the shop has stored, with the model. */
import { balance, offerEnd, PRODUCT_KEYS, sums, type Model } from './model/model.ts';
import { PID } from './model/model-settings.ts';
import type { World } from './world.ts';

/** Compares what two sides have after a step. */
export class Disagreement extends Error {
  override name = 'Disagreement';
}
export const agree = (of: string, real: unknown, model: unknown): void => {
  const [a, b] = [JSON.stringify(real), JSON.stringify(model)];
  if (a !== b) throw new Disagreement(`${of}: the shop has ${a}, the model ${b}`);
};

/** The same members whatever order they came in. */
const inOrder = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Everything that a shopper can see in every tab, and what the shop has stored. */
export const compare = (world: World, m: Model): void => {
  const lines = Object.fromEntries(
    PRODUCT_KEYS.flatMap((short) => (m.lines.has(short) ? [[PID[short], m.lines.get(short)]] : [])),
  );
  world.tabs.forEach(({ shopper }, index) => {
    const { items, discount, pending } = shopper.cart.get();
    agree(`lines in tab ${index}`, inOrder(Object.entries(items).map(([pid, { qty }]) => [pid, qty])), lines);
    agree(`changes under way in tab ${index}`, pending, []);
    agree(
      `coupon in tab ${index}`,
      [discount.code, discount.off, discount.byUrl],
      m.coupon === null ? ['', 0, false] : [m.coupon.code, m.coupon.off, m.coupon.byUrl],
    );
    const [mode, redeem] = index === 0 ? ([m.mode, m.redeem] as const) : (['card', false] as const);
    const { quote, cod } = shopper.summary.get();
    const wanted = sums(m, mode, m.coupon, redeem);
    agree(
      `sums in tab ${index}`,
      [
        quote.count,
        quote.listTotal,
        quote.subtotal,
        quote.shipping,
        quote.discount.value,
        quote.total,
        quote.rewardCash,
      ],
      [wanted.count, wanted.list, wanted.subtotal, wanted.shipping, wanted.off, wanted.total, wanted.earns],
    );
    agree(`savings in tab ${index}`, quote.savings, wanted.list - wanted.subtotal);
    agree(`total by cash on delivery in tab ${index}`, cod.total, sums(m, 'cod', m.coupon, redeem).total);
    agree(`balance in tab ${index}`, shopper.session.get().cash, balance(m));
    const left = Math.ceil((offerEnd(m) - m.now) / 1000);
    agree(
      `countdown in tab ${index}`,
      [shopper.offer.get().phase, shopper.offer.get().seconds],
      left > 0 ? ['running', left] : ['ended', 0],
    );
  });
  const waiting = Object.fromEntries(
    PRODUCT_KEYS.flatMap((short) => (m.setAside.has(short) ? [[PID[short], m.setAside.get(short)]] : [])),
  );
  agree('set aside', inOrder(Object.entries(world.tabs[0]?.shopper.setAside.get().lines ?? {})), waiting);
};

/** The shop's own cart and orders, requested without the shopper. */
export const compareShop = async (world: World, m: Model): Promise<void> => {
  const cart = await world.api.getCart();
  if (!cart.status) throw new Disagreement('the shop refused to tell the cart');
  agree(
    "the shop's totals",
    [cart.data.total, cart.data.quotes?.prepaid.total, cart.data.quotes?.cod.total],
    [sums(m, 'card').count, sums(m, 'card', m.coupon, false).total, sums(m, 'cod', m.coupon, false).total],
  );
  if (!m.signedIn) return;
  const list = await world.api.listOrders();
  const own = m.orders.filter(({ phone }) => phone === m.verified);
  agree(
    'orders',
    list.status
      ? inOrder(list.data.orders.map((order) => [order.order, [order.state, order.summary.total]]))
      : list.code,
    inOrder(own.map((order) => [order.number, [order.state, order.total]])),
  );
};
