/** What the return of an order refunds, as its customer is told before and after requesting it. */
import { usesRewardCash } from '../../core/entities/discount.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { unitsText } from '../../core/entities/money/money-text.ts';
import { isPaidOnDelivery } from '../../core/entities/payment-mode.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import * as orderText from '../content/customer/orders.ts';
import { inRupees } from '../format/rupees.ts';

/**
 * The amount that is paid back, where to, and what is deducted, and that redeemed cash returns; empty where nothing was paid.
 * As the shop computes it: what was paid, less the delivery fee, less reward cash of the order that is spent already (spec 11).
 */
export const returnRefundText = (order: OrderView): string => {
  const cash = usesRewardCash(order.summary) ? [orderText.usedCashGoesBack] : [];
  return [...moneySentences(order), ...cash].join(' ');
};

const moneySentences = ({ mode, paid, upi, summary }: OrderView): readonly string[] => {
  const { shipping, rewardCash } = summary;
  if (paid === null || paid <= shipping) return [];
  const toUpi = upi === undefined ? orderText.atUpiOfForm : orderText.atUpi(upi);
  const where = isPaidOnDelivery(mode) ? toUpi : orderText.inAccount;
  return [
    orderText.refundOfReturn(unitsText(paid - shipping, CURRENCY), where),
    ...(shipping > 0 ? [orderText.feeKept(inRupees(shipping))] : []),
    ...(rewardCash > 0 ? [orderText.spentCashDeducted(inRupees(rewardCash))] : []),
  ];
};
