/** From the first page to a cart: what a shopper looks at, and adds. */
import { productOf, products, type ProductName } from '../../../core/catalogue/products.ts';
import { unitPrice } from '../../../core/pricing/totals.ts';
import { atPrice } from '../random/distributions.ts';
import type { ExitReason } from '../session-outcome.ts';
import { reach, dwellOnPage, type SimulatedShopper } from './simulated-shopper.ts';

/** Where the shopper is after browsing: gone, with the reason; in the cart; or in the checkout by "Buy now". */
export type Browsed = { readonly left: ExitReason } | 'cart' | 'checkout';

/** Product pages that a shopper opens in one visit, at most: one of each. */
const MOST_PAGES = products.length;

const pageOf = (name: ProductName): string => `/products/${name}`;
const idOf = (name: ProductName): string => products.find((product) => product.name === name)?.id ?? name;

/** The first visit: by a link, which may carry a coupon, to the home page or to a product. */
export const arriveAndBrowse = async (shopper: SimulatedShopper): Promise<Browsed> => {
  const { player, decisions, persona } = shopper;
  const { arrival, browse } = persona.model;
  const first = decisions.happens('onProduct', arrival.onProduct)
    ? decisions.pick('product', browse.productWeights, shopper.looks)
    : undefined;
  const coupon = decisions.happens('urlCoupon', arrival.urlCoupon) ? `?coupon=${arrival.urlCode}` : '';
  await player.play('visit', `${first === undefined ? '/' : pageOf(first)}${coupon}`);
  if (first !== undefined) reach(shopper, 'product');
  if (!(await dwellOnPage(shopper))) return { left: 'time' };
  if (decisions.happens('bounce', browse.bounce)) return { left: 'bounce' };
  return look(shopper, first, persona.model.buy.add);
};

/** A later visit of a customer who has come to buy again. */
export const returnAndBrowse = async (shopper: SimulatedShopper): Promise<Browsed> => {
  await shopper.player.play('visit', '/shop');
  if (!(await dwellOnPage(shopper))) return { left: 'time' };
  return look(shopper, undefined, 1);
};

/** Looks at one product after the other, and adds some. `add` is the probability of adding at the expected price. */
const look = async (shopper: SimulatedShopper, first: ProductName | undefined, add: number): Promise<Browsed> => {
  const { player, decisions, persona } = shopper;
  const seen = new Set<ProductName>();
  let isTooDear = false;
  let isSoldOut = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const name =
      first !== undefined && page === 0
        ? first
        : decisions.pick('product', persona.model.browse.productWeights, shopper.looks);
    shopper.looks += 1;
    if (!seen.has(name)) {
      seen.add(name);
      if (page > 0 || first === undefined) {
        await player.play('follow', pageOf(name));
        reach(shopper, 'product');
        if (!(await dwellOnPage(shopper))) return { left: 'time' };
      }
      const added = await addOrNot(shopper, name, add);
      if (added === 'bought now') return 'checkout';
      isTooDear ||= added === 'too dear';
      isSoldOut ||= added === 'sold out';
    }
    if (!decisions.happens('viewAnother', persona.model.browse.viewAnother, shopper.looks)) break;
  }
  if (player.shopper().cart.get().count === 0)
    return { left: isSoldOut ? 'sold-out' : isTooDear ? 'price' : 'not-interested' };
  await player.play('follow', '/cart');
  return 'cart';
};

const addOrNot = async (
  shopper: SimulatedShopper,
  name: ProductName,
  add: number,
): Promise<'added' | 'bought now' | 'not interested' | 'too dear' | 'sold out'> => {
  const { player, decisions, persona, market } = shopper;
  const { elasticity, buyNow, buyTwo } = persona.model.buy;
  const pid = idOf(name);
  const price = player.shopper().prices.get().of(pid);
  if (price === undefined || productOf(pid) === undefined) return 'not interested';
  const asked = unitPrice({ price: price.initial, sale: price.sale });
  const unit = decisions.unit('add', shopper.looks);
  if (unit >= atPrice(add, asked / market.expectedPrices[name], elasticity))
    return unit < add ? 'too dear' : 'not interested';
  const { count, left } = player.shopper().cart.get();
  if (left[pid] === 0) return 'sold out';
  const isFirst = count === 0;
  if (isFirst && decisions.happens('buyNow', buyNow, shopper.looks)) {
    await player.play('quick-buy', pid);
    if (player.shopper().cart.get().count === 0) return 'sold out';
    reach(shopper, 'cart');
    return 'bought now';
  }
  await player.play('add', pid);
  // Somebody else has bought the last one since the page was opened.
  if (player.shopper().cart.get().items[pid] === undefined) return 'sold out';
  reach(shopper, 'cart');
  if (!decisions.happens('buyTwo', buyTwo, shopper.looks)) return 'added';
  await player.play('update', new Map([[name, 2]]));
  return 'added';
};
