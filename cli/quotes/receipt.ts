/** A quote as a receipt that explains every line: the rule behind the amount, and where it was rounded. */
import pc from 'picocolors';
import { BUNDLE, productOf } from '../../core/catalogue/products.ts';
import type { CartLine } from '../../core/entities/cart.ts';
import { ZERO_RUPEES } from '../../core/entities/money/money.ts';
import { isPrepaid } from '../../core/entities/payment-mode.ts';
import type { Quote, QuoteInput, QuoteSettings } from '../../core/pricing/quote.ts';
import { subtotalOf, unitPrice } from '../../core/pricing/totals.ts';
import { exactPercentage, formatRupees } from '../text/rupees.ts';
import { alignRows, type Cell } from '../text/table.ts';

/** The receipt of a quote and its input. */
export const receipt = (input: QuoteInput, quote: Quote, settings: QuoteSettings, useColour: boolean): string => {
  const { bold, cyan, dim, green } = pc.createColors(useColour);
  const row = (
    label: string,
    amount: number,
    explanation: string,
    paint?: (text: string) => string,
  ): readonly Cell[] => [
    { text: label, ...(paint && { paint }) },
    { text: '' },
    { text: formatRupees(amount), ...(paint && { paint }) },
    { text: explanation, paint: dim },
  ];
  const cartLines = Object.entries(input.items).map(([pid, line]): readonly Cell[] => [
    { text: productOf(pid)?.title ?? pid, paint: cyan },
    { text: `${line.qty} × ${formatRupees(unitPrice(line))}` },
    { text: formatRupees(subtotalOf({ [pid]: line })) },
    { text: explainUnitPrice(pid, line, input.discount.byUrl), paint: dim },
  ]);
  const { discount } = quote;
  return alignRows(
    ['left', 'right', 'right', 'left'],
    [
      ...cartLines,
      row('Subtotal', quote.subtotal, 'sum of quantity × unit price'),
      row('Shipping', quote.shipping, explainShipping(quote, settings)),
      row(
        discount.code === '' ? 'Discount' : `Discount ${discount.code}`,
        -discount.value,
        explainDiscount(quote, input),
      ),
      row('Total', quote.total, 'subtotal + shipping − discount', bold),
      row('List total', quote.listTotal, 'sum of quantity × list price'),
      row('You save', quote.savings, 'list total − subtotal'),
      row(
        'Reward cash',
        quote.rewardCash,
        `earned by this order: ${explainPercentage(quote.subtotal, settings.rewardPercent, quote.rewardCash)}`,
        green,
      ),
      row(
        'Redeemable',
        quote.redeemableCash,
        isPrepaid(quote.mode) ? 'the reward-cash balance' : 'reward cash cannot be redeemed with cod',
      ),
    ],
  );
};

const explainPercentage = (subtotal: number, percent: number, value: number): string => {
  const exact = exactPercentage(subtotal, percent);
  const rounding = exact === formatRupees(value) ? '' : ', rounded half up to whole rupees';
  return `${percent}% of the subtotal is ${exact}${rounding}`;
};

const explainUnitPrice = (pid: string, line: CartLine, isByUrl: boolean): string => {
  if (line.sale === 0) return 'list price, as it is not on sale';
  const kind = isByUrl && pid === BUNDLE.id ? 'price with a coupon from a URL' : 'sale price';
  return `${kind}; list price ${formatRupees(line.price)}`;
};

const explainShipping = ({ mode }: Quote, { codFee }: QuoteSettings): string => {
  const fee = formatRupees(codFee);
  return isPrepaid(mode) ? `free with ${mode}, ${fee} with cod` : `cod fee of ${fee}`;
};

const explainDiscount = (
  { discount, subtotal }: Quote,
  { cash = ZERO_RUPEES, redeem = false, mode }: QuoteInput,
): string => {
  if (discount.amount > 0) {
    const extent =
      cash > subtotal ? `limited to the subtotal; the balance is ${formatRupees(cash)}` : 'the whole balance';
    const replaced = discount.off > 0 ? `; replaces the ${discount.off}%` : '';
    return `reward cash redeemed: ${extent}${replaced}`;
  }
  const base =
    discount.off > 0 ? explainPercentage(subtotal, discount.off, discount.value) : 'no coupon and no redeemed cash';
  if (!redeem) return base;
  return `${base}; ${isPrepaid(mode) ? 'there is no reward cash to redeem' : 'reward cash cannot be redeemed with cod'}`;
};
