/** What the mail that confirms an order lists: products, sums, address, and what happens next. */
import { REWARD_STEP, stepsOfConfirmed } from '../../catalogue/next-steps.ts';
import { productOf } from '../../catalogue/products.ts';
import { usesRewardCash } from '../../entities/discount.ts';
import { formatRupees as inRupees } from '../../entities/money/format-rupees.ts';
import { times } from '../../entities/money/money.ts';
import type { Order } from '../../entities/order.ts';
import { isPaidOnDelivery } from '../../entities/payment-mode.ts';
import { unitPrice } from '../../pricing/totals.ts';
import type { MailSection } from '../../ports/messages.ts';
import { mailedAddressLines } from './customer-text.ts';

/** The sections below the text of the mail that confirms an order. `packingDays`: working days within which it is packed. */
export const orderDetails = (
  order: Pick<Order, 'items' | 'summary' | 'mode' | 'shipping'>,
  packingDays: number,
): readonly MailSection[] => {
  const { discount, shipping, total, rewardCash } = order.summary;
  const saved = usesRewardCash(order.summary) ? 'Reward cash' : `Code ${discount.code}`;
  return [
    {
      title: 'Your order',
      rows: [
        ...Object.entries(order.items).map(
          ([pid, line]) =>
            [`${productOf(pid)?.title ?? pid} × ${line.qty}`, inRupees(times(unitPrice(line), line.qty))] as const,
        ),
        ...(discount.value > 0 ? [[saved, `−${inRupees(discount.value)}`] as const] : []),
        [
          isPaidOnDelivery(order.mode) ? 'Cash on delivery fee' : 'Delivery',
          shipping === 0 ? 'Free' : inRupees(shipping),
        ],
        ['Total', inRupees(total)],
      ],
    },
    { title: 'Delivery address', lines: mailedAddressLines(order.shipping) },
    { title: 'What happens next', steps: [...stepsOfConfirmed(packingDays), ...(rewardCash > 0 ? [REWARD_STEP] : [])] },
  ];
};
