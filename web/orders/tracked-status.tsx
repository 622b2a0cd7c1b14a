/** The state of an order that somebody tracks by its number and phone number. */
import * as trackOrderText from '../content/customer/track-order.ts';
import { useEffect, useRef } from 'react';
import type { TrackedOrder } from '../../core/ports/shop-views.ts';
import type { OrdersData } from '../content/customer/order-states.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { Item, ParcelFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { trackedStateText } from './state-text.ts';
import styles from './tracked-status.module.css';

export const TrackedStatus = ({ order, content }: { readonly order: TrackedOrder; readonly content: OrdersData }) => {
  const { clock } = useShopper();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [order]);
  return (
    <section className={styles.found} aria-labelledby="found">
      <h2 id="found" ref={heading} tabIndex={-1}>
        {trackOrderText.order(order.order)}
      </h2>
      <OrderTimeline
        state={order.state}
        history={order.history}
        current={trackedStateText(order, content, clock.now())}
        content={content}
      />
      <ParcelFacts parcel={order.parcel} />
      <ul className={styles.items} aria-label={trackOrderText.products}>
        {Object.entries(order.items).map(([pid, qty]) => (
          <Item key={pid} pid={pid} qty={qty} />
        ))}
      </ul>
    </section>
  );
};
