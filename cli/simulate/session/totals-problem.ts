/** Compares the totals on the page with those that the shop computes for the session at the same moment. */
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';

/** What differs; undefined if nothing does. An empty cart costs nothing on either side, so the shop is not asked. */
export const totalsProblem = (
  shopper: Shopper,
  direct: () => Pick<ShopApi, 'getCart'>,
): Promise<string | undefined> | string | undefined => {
  const { phase, count } = shopper.cart.get();
  const { subtotal } = shopper.summary.get().quote;
  if (phase !== 'ready') return `the cart is ${phase}`;
  if (count === 0) return subtotal === 0 ? undefined : `an empty cart costs ${subtotal}`;
  return problemAtShop(shopper, direct());
};

const problemAtShop = async (shopper: Shopper, direct: Pick<ShopApi, 'getCart'>): Promise<string | undefined> => {
  const { items, count } = shopper.cart.get();
  const { prepaid, cod, quote } = shopper.summary.get();
  const answer = await direct.getCart();
  if (!answer.status) return `the shop does not show the cart: ${answer.message}`;
  const { quotes, total: units, items: shops } = answer.data;
  if (units !== count || Object.keys(shops).length !== Object.keys(items).length)
    return `${count} units on the page, ${units} at the shop`;
  if (quotes === undefined) return undefined;
  // Redeemed reward cash is chosen on the page; the shop sees it with the order, where its total is checked.
  const isRedeemed = quote.discount.amount > 0;
  if (cod.total !== quotes.cod.total)
    return `₹${cod.total} by cash on delivery on the page, ₹${quotes.cod.total} at the shop`;
  if (!isRedeemed && prepaid.total !== quotes.prepaid.total)
    return `₹${prepaid.total} prepaid on the page, ₹${quotes.prepaid.total} at the shop`;
  return undefined;
};
