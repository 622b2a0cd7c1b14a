/** A quote as a receipt that says, line by line, which rule made the amount and where it was rounded. */
import pc from 'picocolors';
import { BUNDLE, productOf } from '../../core/catalogue/products.ts';
import type { CartLine } from '../../core/entities/cart.ts';
import { NO_RUPEES } from '../../core/entities/money.ts';
import { COD_SHIPPING_FEE, isPrepaid } from '../../core/entities/payment-mode.ts';
import type { Quote, QuoteInput } from '../../core/pricing/quote.ts';
import { REWARD_PERCENT } from '../../core/pricing/reward-cash.ts';
import { subtotalOf, unitPrice } from '../../core/pricing/totals.ts';
import { exactPercentage, formatRupees } from '../text/rupees.ts';
import { alignRows, type Cell } from '../text/table.ts';

const rounding = (subtotal: number, percent: number, value: number): string => {
  const exact = exactPercentage(subtotal, percent);
  const rounded = exact === formatRupees(value) ? '' : `, rounded to whole rupees, half up`;
  return `${percent}% of the subtotal is ${exact}${rounded}`;
};

const whyUnit = (pid: string, line: CartLine, byUrl: boolean): string => {
  if (line.sale === 0) return 'the list price: it is not on sale';
  const why = byUrl && pid === BUNDLE.id ? 'the price while a URL coupon stands' : 'the sale price';
  return `${why}; the list price is ${formatRupees(line.price)}`;
};

const whyDiscount = ({ discount, subtotal }: Quote, { cash = NO_RUPEES, redeem = false, mode }: QuoteInput): string => {
  if (discount.amount > 0) {
    const limit =
      cash > subtotal ? `the subtotal, which is less than the balance of ${formatRupees(cash)}` : 'the whole balance';
    const beaten = discount.off > 0 ? `; it stands instead of the ${discount.off}%` : '';
    return `reward cash redeemed: ${limit}${beaten}`;
  }
  const unredeemed = redeem
    ? isPrepaid(mode)
      ? '; there is no reward cash to redeem'
      : '; reward cash cannot be redeemed under cod'
    : '';
  return (
    (discount.off > 0 ? rounding(subtotal, discount.off, discount.value) : 'no coupon, no redeemed cash') + unredeemed
  );
};

/** The receipt of a quote and the question it answers. */
export const receipt = (input: QuoteInput, quote: Quote, colour: boolean): string => {
  const { bold, cyan, dim, green } = pc.createColors(colour);
  const row = (label: string, amount: number, why: string, paint?: (text: string) => string): readonly Cell[] => [
    { text: label, ...(paint && { paint }) },
    { text: '' },
    { text: formatRupees(amount), ...(paint && { paint }) },
    { text: why, paint: dim },
  ];
  const lines = Object.entries(input.items).map(([pid, line]): readonly Cell[] => [
    { text: productOf(pid)?.title ?? pid, paint: cyan },
    { text: `${line.qty} × ${formatRupees(unitPrice(line))}` },
    { text: formatRupees(subtotalOf({ [pid]: line })) },
    { text: whyUnit(pid, line, input.discount.byUrl), paint: dim },
  ]);
  const { discount, mode } = quote;
  const cod = !isPrepaid(mode);
  return alignRows(
    ['left', 'right', 'right', 'left'],
    [
      ...lines,
      row('Subtotal', quote.subtotal, 'quantity × unit price, summed over the lines'),
      row(
        'Shipping',
        quote.shipping,
        cod
          ? `cod costs ${formatRupees(COD_SHIPPING_FEE)}`
          : `free with ${mode}; ${formatRupees(COD_SHIPPING_FEE)} with cod only`,
      ),
      row(discount.code === '' ? 'Discount' : `Discount ${discount.code}`, -discount.value, whyDiscount(quote, input)),
      row('Total', quote.total, 'subtotal + shipping − discount', bold),
      row('List total', quote.listTotal, 'quantity × list price, summed over the lines'),
      row('You save', quote.savings, 'list total − subtotal'),
      row(
        'Reward cash',
        quote.rewardCash,
        `to be earned: ${rounding(quote.subtotal, REWARD_PERCENT, quote.rewardCash)}`,
        green,
      ),
      row('Redeemable', quote.redeemableCash, cod ? 'nothing can be redeemed under cod' : 'the reward-cash balance'),
    ],
  );
};
