/** What the mail that confirms an order lists: products, sums, address, and what happens next. */
import { packingTime } from '../../catalogue/settings/delivery-settings.ts';
import { productOf } from '../../catalogue/products.ts';
import { usesRewardCash } from '../../entities/discount.ts';
import { formatRupees as inRupees } from '../../entities/money/format-rupees.ts';
import { times } from '../../entities/money/money.ts';
import type { Order } from '../../entities/order.ts';
import { isPaidOnDelivery } from '../../entities/payment-mode.ts';
import { unitPrice } from '../../pricing/totals.ts';
import type { MailSection } from '../../ports/messages.ts';
import { mailedAddressLines } from './customer-text.ts';

const nextSteps = (packingDays: number): readonly string[] => [
  `We pack your order ${packingTime(packingDays)}. Until it is packed you can cancel it for free.`,
  'We message you when it is shipped, out for delivery and delivered.',
];
const REWARD = 'Your reward cash is credited once your order is delivered.';

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
    { title: 'What happens next', steps: [...nextSteps(packingDays), ...(rewardCash > 0 ? [REWARD] : [])] },
  ];
};
