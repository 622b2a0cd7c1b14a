/** The customer's orders: how far each has come, and what may still be done with it. `#BH…` leads to one of them. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { createOrders } from '../../../core/shopper/orders/orders.ts';
import type { ShopperParts } from '../../../core/shopper/parts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderCard } from '../../orders/order-card.tsx';
import { Loading } from '../../account/loading.tsx';
import { CustomerPage } from './customer-page.tsx';
import type { OrderWords } from '../../content/customer/order-states.ts';
import { useFeature, useFeatureState } from '../../shopper/use-feature.ts';
import styles from './orders.module.css';

export const Page = ({ data }: { readonly data: OrderWords }) => (
  <CustomerPage title="Your orders">
    <OrderList words={data} />
  </CustomerPage>
);

const pageOf = ({ page }: ShopperParts): ShopperParts['page'] => page;

const OrderList = ({ words }: { readonly words: OrderWords }) => {
  const department = useFeature(createOrders);
  const phase = useFeatureState(department, (state) => state.phase);
  const orders = useFeatureState(department, (state) => state.orders) ?? [];
  const notice = useFeatureState(department, (state) => state.notice);
  const { hash } = useLocation();
  const page = useFeature(pageOf);
  useEffect(() => {
    if (department === null || page === null) return undefined;
    void department.load();
    // Out of the back/forward cache, or after a look elsewhere, an order may have gone on.
    return page.onShow(() => {
      void department.load();
    });
  }, [department, page]);

  if (phase === 'failed' && notice?.code === 'NOT_AVAILABLE') return <p>This shop takes no orders online yet.</p>;
  if (phase === 'failed') {
    return (
      <>
        <Notice notice={notice} />
        <p>
          <Button
            onClick={() => {
              void department?.load();
            }}
          >
            Try again
          </Button>
        </p>
      </>
    );
  }
  if (phase !== 'ready') return <Loading />;
  if (orders.length === 0) {
    return (
      <div className={styles.empty}>
        <p>Nothing yet. Your first order will stand here, from the moment you place it.</p>
        <ButtonLink to="/shop">Look at the products</ButtonLink>
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
            words={words}
            isTarget={hash === `#${order.order}`}
            isOpen={i === 0 && hash === ''}
          />
        ))}
      </ul>
    </>
  );
};
