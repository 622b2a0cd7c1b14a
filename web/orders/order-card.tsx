/** One order: a summary line, and everything about the order behind it. */
import * as formText from '../content/buying/forms.ts';
import { isPaidWithRewardCash } from '../../core/entities/discount.ts';
import { isPaidOnDelivery, labelOfMode } from '../../core/entities/payment-mode.ts';
import * as layoutText from '../content/layout/layout.ts';
import * as orderText from '../content/customer/orders.ts';
import { useEffect, useRef } from 'react';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { isPayableOnline } from '../../core/shopper/orders/order-list.ts';
import type { OrdersData } from '../content/customer/order-states.ts';
import { inRupees } from '../format/rupees.ts';
import { onDate } from '../format/dates.ts';
import { LateForm } from '../ui/forms/late-form.tsx';
import { useShopper } from '../shopper/shopper-context.ts';
import { Icon } from '../ui/icon.tsx';
import { OrderActions } from './order-actions.tsx';
import { AddressBlock, OrderItems, OrderSums, ParcelFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PayAgain, payOnlineText, useRetry } from './retry.ts';
import { stateTextOf } from './state-text.ts';
import styles from './order-card.module.css';

type Props = {
  readonly order: OrderView;
  readonly content: OrdersData;
  /** Whether the address names this order. */
  readonly isTarget: boolean;
  /** Open from the start. */
  readonly isOpen: boolean;
};

export const OrderCard = ({ order, content, isTarget, isOpen }: Props) => {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || element.current === null) return;
    element.current.open = true;
    element.current.scrollIntoView();
  }, [isTarget]);
  const { number, units } = {
    number: order.order,
    units: Object.values(order.items).reduce((sum, { qty }) => sum + qty, 0),
  };
  const { clock } = useShopper();
  const retry = useRetry(order);
  const current = stateTextOf(order, content, clock.now());
  return (
    <li>
      <details ref={element} id={number} className={styles.card} open={isOpen}>
        <summary>
          <span className={styles.number}>{number}</span>
          <span className={styles.state} data-state={order.state}>
            {current.label}
          </span>
          <span className={styles.short}>
            {onDate(order.placedAt)}, {layoutText.itemCount(units)}
          </span>
          <span className={styles.total}>{inRupees(retry.preview.summary.total)}</span>
          {isPayableOnline(order) && <span className={styles.offer}>{payOnlineText(order)}</span>}
          <Icon name="down" />
        </summary>
        <div className={styles.body}>
          <section>
            <h2>{orderText.status}</h2>
            <OrderTimeline state={order.state} history={order.history} current={current} content={content} />
            <ParcelFacts parcel={order.parcel} />
          </section>
          <section>
            <h2>{orderText.items}</h2>
            <OrderItems items={order.items} />
            <OrderSums order={retry.preview} />
          </section>
          <section>
            <h2>{orderText.payment}</h2>
            <p>
              {order.summary.total === 0
                ? isPaidWithRewardCash(order.summary)
                  ? orderText.paidWithCash
                  : orderText.nothingToPay
                : isPaidOnDelivery(order.mode) && order.payment === 'authorized'
                  ? orderText.payingOnline
                  : `${labelOfMode(order.mode)}. ${content.payments[order.payment]}.`}
            </p>
            <PaymentFacts order={order} />
            {order.invoice !== null && (
              <p>
                <a
                  href={`/server/api/order/invoice.php?order=${encodeURIComponent(number)}`}
                  target="_blank"
                  rel="noopener"
                >
                  {orderText.invoice(order.invoice)}
                </a>
              </p>
            )}
            {retry.modes.length > 0 && (
              <LateForm isInSight={isOpen || isTarget} reload={layoutText.reload}>
                <PayAgain order={order} retry={retry} />
              </LateForm>
            )}
          </section>
          <section>
            <h2>{order.billing === null ? formText.deliveryAndBillingAddress : formText.deliveryAddress}</h2>
            <AddressBlock address={order.shipping} />
            {order.billing !== null && (
              <>
                <h3>{formText.billingAddress}</h3>
                <AddressBlock address={order.billing} />
              </>
            )}
          </section>
          <div className={styles.actions}>
            <OrderActions order={order} />
          </div>
        </div>
      </details>
    </li>
  );
};
