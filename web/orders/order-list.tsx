/** The orders of a customer, the newest first. */
import * as layoutText from '../content/layout/layout.ts';
import * as destinations from '../content/destinations.ts';
import * as orderText from '../content/customer/orders.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createOrderList } from '../../core/shopper/orders/order-list.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OrderCard } from './order-card.tsx';
import { loadPayAgain } from './retry.ts';
import type { OrdersData } from '../content/customer/order-states.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import styles from './order-list.module.css';

const pageOf = ({ page }: FeatureContext): FeatureContext['page'] => page;

type Props = {
  readonly content: OrdersData;
  /** Shown until the orders are there. */
  readonly loading: ReactNode;
};

export const OrderList = ({ content, loading }: Props) => {
  const feature = useFeature(createOrderList);
  // Deferred: what is shown stays until the form of an order that is to be paid can be shown with the order.
  const phase = useDeferredValue(useFeatureState(feature, (state) => state.phase));
  const orders = useDeferredValue(useFeatureState(feature, (state) => state.orders)) ?? [];
  const notice = useDeferredValue(useFeatureState(feature, (state) => state.notice));
  const { hash } = useLocation();
  const page = useFeature(pageOf);
  useEffect(() => {
    if (feature === null || page === null) return undefined;
    void loadPayAgain();
    void feature.load();
    // After a return from the back/forward cache or another tab, an order may have a new state.
    return page.onShow(() => void feature.load());
  }, [feature, page]);

  if (phase === 'failed' && notice?.code === 'NOT_AVAILABLE') return <p>{shopperMessages.noOnlineOrders}.</p>;
  if (phase === 'failed') {
    return (
      <>
        <Notice notice={notice} />
        <p>
          <Button onClick={() => void feature?.load()}>{layoutText.tryAgain}</Button>
        </p>
      </>
    );
  }
  if (phase !== 'ready') return loading;
  if (orders.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{orderText.none}</p>
        <ButtonLink to="/shop">{destinations.shopAllProducts}</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <Notice notice={notice} />
      <ul className={styles.orders}>
        {orders.map((order, i) => (
          <OrderCard
            key={order.order}
            order={order}
            content={content}
            isTarget={hash === `#${order.order}`}
            isOpen={i === 0 && hash === ''}
          />
        ))}
      </ul>
    </>
  );
};
