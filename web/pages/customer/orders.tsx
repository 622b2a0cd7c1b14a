/** The customer's orders: the state of each, and what may still be done with it. `#BH…` leads to one of them. */
import * as destinations from '../../content/destinations.ts';
import { Suspense, useEffect } from 'react';
import { Loading } from '../../account/loading.tsx';
import { CardShape } from '../../ui/shapes.tsx';
import { ordersLead } from '../../content/customer/customer-page.ts';
import { CustomerPage } from './customer-page.tsx';
import type { OrdersData } from '../../content/customer/order-states.ts';
import { lazyPart } from '../../runtime/lazy-part.ts';

/** The newest order is open. */
const SHAPE = (
  <>
    <CardShape lines={9} isLarge />
    <CardShape lines={2} />
    <CardShape lines={2} />
  </>
);

/** The HTML has no orders: the page is hydrated before their code comes. */
const [OrderList, loadOrderList] = lazyPart(
  'the orders',
  async () => (await import('../../orders/order-list.tsx')).OrderList,
);

export const Page = ({ data }: { readonly data: OrdersData }) => {
  useEffect(() => void loadOrderList(), []);
  const loading = <Loading>{SHAPE}</Loading>;
  return (
    <CustomerPage title={destinations.orders} lead={ordersLead} shape={SHAPE}>
      <Suspense fallback={loading}>
        <OrderList content={data} loading={loading} />
      </Suspense>
    </CustomerPage>
  );
};
