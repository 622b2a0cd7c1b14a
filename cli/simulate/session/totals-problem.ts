/**
 * Compares the totals on the page with those that the shop computes for the session at the same moment, and these with
 * what the cart costs by the settings that are simulated: the page shows the shop's own quotes where it sends them.
 */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { bothQuotes } from '../../../core/pricing/quote.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';

/** What differs; undefined if nothing does. An empty cart costs nothing on either side, so the shop is not asked. */
export const totalsProblem = (
  shopper: Shopper,
  direct: () => Pick<ShopApi, 'getCart'>,
  settings: Settings,
): Promise<string | undefined> | string | undefined => {
  const { phase, count } = shopper.cart.get();
  const { subtotal } = shopper.summary.get().quote;
  if (phase !== 'ready') return `the cart is ${phase}`;
  if (count === 0) return subtotal === 0 ? undefined : `an empty cart costs ${subtotal}`;
  return problemAtShop(shopper, direct(), settings);
};

const problemAtShop = async (
  shopper: Shopper,
  direct: Pick<ShopApi, 'getCart'>,
  settings: Settings,
): Promise<string | undefined> => {
  const { items, count, discount } = shopper.cart.get();
  const { prepaid, cod, quote } = shopper.summary.get();
  const answer = await direct.getCart();
  if (!answer.status) return `the shop does not show the cart: ${answer.message}`;
  const { quotes, total: units, items: shops } = answer.data;
  if (units !== count || Object.keys(shops).length !== Object.keys(items).length)
    return `${count} units on the page, ${units} at the shop`;
  if (quotes === undefined) return undefined;
  const due = bothQuotes({ items, discount }, settings);
  // Redeemed reward cash is chosen on the page; the shop sees it with the order, where its total is checked.
  const isRedeemed = quote.discount.amount > 0;
  const totals = [
    { mode: 'by cash on delivery', due: due.cod, shown: cod, asked: quotes.cod },
    { mode: 'prepaid', due: due.prepaid, shown: isRedeemed ? quotes.prepaid : prepaid, asked: quotes.prepaid },
  ];
  const wrong = totals.find(({ due: own, shown, asked }) => [own, shown].some(({ total }) => total !== asked.total));
  if (wrong === undefined) return undefined;
  const { mode, due: own, shown, asked } = wrong;
  return `₹${own.total} ${mode} by the settings, ₹${shown.total} on the page, ₹${asked.total} at the shop`;
};
