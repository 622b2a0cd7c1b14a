/** Breaches of what a cart costs (spec 4, 10.6 to 10.8). */
import { at as valueAt, edited } from '../frame/broken-shop.ts';
import { foreign, ours, type Breach } from '../frame/breach.ts';

const QUOTE = 'core/pricing/quote.ts';
const TOTALS = 'core/pricing/totals.ts';
const MONEY = 'core/entities/money/money.ts';
const BUNDLE = 'bhor_0001';
const PRICES = 'core/catalogue/prices.ts';

export const pricing: readonly Breach[] = [
  ours('rounds half a rupee down', ['discount', 'reward']).at(
    MONEY,
    'amount * part * 2 + whole, whole * 2',
    'amount * part * 2, whole * 2',
  ),
  ours('rounds the discount line by line', 'discount').at(
    QUOTE,
    'return withCash({ mode, count, listTotal, subtotal, savings, shipping, discount, rewardCash }, cash, redeem);',
    `const whole = withCash({ mode, count, listTotal, subtotal, savings, shipping, discount, rewardCash }, cash, redeem);
      if (whole.discount.amount > 0) return whole;
      const value = add(ZERO_RUPEES, ...Object.values(items).map((line) => discountValue(discount, subtotalOf({ line }))));
      return { ...whole, discount: { ...whole.discount, value }, total: subtract(add(subtotal, shipping), value) };`,
  ),
  ours('takes the coupon’s percentage of the list total', 'discount').at(
    QUOTE,
    'discountValue(applied, subtotal)',
    'discountValue(applied, prices.listTotal)',
  ),
  ours('takes the coupon’s percentage of the fee as well', 'discount').at(
    QUOTE,
    'discountValue(applied, subtotal)',
    'discountValue(applied, add(subtotal, shipping))',
  ),
  ours('shows a discount that it does not take off the total', 'to-pay').at(
    QUOTE,
    'total: subtract(add(subtotal, shipping), value)',
    'total: add(subtotal, shipping)',
  ),
  ours('forgets the fee for cash on delivery', 'shipping').at(
    QUOTE,
    'isPrepaid(mode) ? ZERO_RUPEES : codFee',
    'ZERO_RUPEES',
  ),
  ours('charges the fee in every payment mode', 'shipping').at(
    QUOTE,
    'isPrepaid(mode) ? ZERO_RUPEES : codFee',
    'codFee',
  ),
  ours('charges the fee for each unit', 'shipping')
    .at(QUOTE, ': codFee;', ': rupeesTimes(codFee, count);')
    .at(QUOTE, 'import { ZERO_RUPEES, add, subtract,', 'import { times as rupeesTimes, ZERO_RUPEES, add, subtract,'),
  ours('ships for nothing above a subtotal of ₹1,000', 'shipping').at(
    QUOTE,
    'isPrepaid(mode) ? ZERO_RUPEES',
    'isPrepaid(mode) || subtotal > 1000 ? ZERO_RUPEES',
  ),
  ours('sells at the list price', 'sums').at(TOTALS, 'line.sale > 0 ? line.sale : line.price', 'line.price'),
  ours('counts one unit of each line in the subtotal', 'sums').at(
    TOTALS,
    'times(unitPrice(line), line.qty)',
    'unitPrice(line)',
  ),
  ours('shows the discount as savings', 'sums').at(
    QUOTE,
    'discount: { ...applied, value },',
    'discount: { ...applied, value }, savings: add(prices.savings, value),',
  ),
  ours('earns reward cash on the list total', 'reward').at(
    QUOTE,
    'rewardCashEarned(subtotal, rewardPercent)',
    'rewardCashEarned(listTotal, rewardPercent)',
  ),
  ours('rounds the reward cash of each line', 'reward').at(
    QUOTE,
    'const rewardCash = rewardCashEarned(subtotal, rewardPercent);',
    'const rewardCash = add(ZERO_RUPEES, ...Object.values(items).map((line) => rewardCashEarned(subtotalOf({ line }), rewardPercent)));',
  ),
  ours('sells the bundle at its lower price to everybody', 'url-price').at(
    PRICES,
    'byUrl && name === BUNDLE.name',
    'name === BUNDLE.name',
  ),
  ours('has no lower price for a coupon by URL', 'url-price').at(PRICES, 'byUrl && name === BUNDLE.name', 'false'),
  ours('lowers the price of the bundle for any coupon', 'url-price').at(
    'core/shop/cart/coupon.ts',
    "source === 'url'",
    'true',
  ),
  ours('keeps the lower price of the bundle when another code is typed', 'url-price').at(
    'core/shop/cart/coupon.ts',
    'couponDiscount(code, off, byUrl)',
    'couponDiscount(code, off, byUrl || coupon?.discount.byUrl === true)',
  ),
  ours('keeps the lower price of the bundle when its code is removed', 'url-price').answering(() => {
    const byUrl = new Set<string>();
    return async ({ name, body, cookie, forward }) => {
      if (name === 'applyCoupon' && body['source'] === 'url') byUrl.add(cookie);
      const answer = await forward();
      const isHeld = valueAt(answer, `data.items.${BUNDLE}`) !== undefined;
      return name === 'getCart' && isHeld && byUrl.has(cookie)
        ? edited(answer, `data.items.${BUNDLE}.sale`, 499)
        : answer;
    };
  }),
  ours('sells wash for a rupee less than the catalogue says', 'prices').at(
    PRICES,
    ': prices[name]);',
    ": name === 'wash' ? ({ ...prices[name], sale: prices[name].sale - 1 } as Price) : prices[name]);",
  ),
  foreign('sends a sale price that the catalogue does not have', 'prices').at(
    'price: initial, sale }',
    'price: initial, sale: initial }',
  ),
];
