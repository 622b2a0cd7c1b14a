/** What a customer may do with an order: cancel it until it is packed, return it for a week after delivery. */
import type { OrderState } from '../../core/entities/order.ts';
import * as layoutText from '../content/layout/layout.ts';
import * as orderText from '../content/customer/orders.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { returnableUntil } from '../../core/entities/order-actions.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { createOrderList, allowedActions, type OrderAction } from '../../core/shopper/orders/order-list.ts';
import { lazyPart } from '../runtime/lazy-part.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { BuyAgain } from './buy-again.tsx';
import { LateForm } from '../ui/forms/late-form.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './order-actions.module.css';

const [CancelForm] = lazyPart('the cancellation', async () => (await import('./order-requests.tsx')).CancelForm);
const [ReturnForm] = lazyPart('the return', async () => (await import('./order-requests.tsx')).ReturnForm);

export const OrderActions = ({ order }: { readonly order: OrderView }) => {
  const { clock } = useShopper();
  const offered = allowedActions(order, clock.now());
  const until = returnableUntil(order);
  return (
    <>
      <ActionResult order={order.order} />
      {!UNPAID.has(order.state) && <BuyAgain items={order.items} />}
      {offered.cancel && (
        <Action title={orderText.cancelTitle}>
          <CancelForm order={order} />
        </Action>
      )}
      {offered.return && until !== undefined && (
        <Action title={orderText.returnTitle}>
          <ReturnForm order={order} until={until} />
        </Action>
      )}
    </>
  );
};

/** An order that waits for its payment is paid, not bought again. */
const UNPAID: ReadonlySet<OrderState> = new Set<OrderState>(['pending_payment', 'payment_failed']);

const DONE: Readonly<Record<OrderAction, string>> = {
  cancel: orderText.cancelled,
  return: orderText.returnRequested,
  retry: orderText.oneMoment,
};

/** The success message of the last action. It is outside the form, which is gone by then. */
const ActionResult = ({ order }: { readonly order: string }) => {
  const result = useFeatureState(useFeature(createOrderList), (state) => state.result);
  const element = useRef<HTMLParagraphElement>(null);
  const isDone =
    result !== null && result.order === order && result.notice === null && Object.keys(result.fields).length === 0;
  // The pressed button is gone: the message takes the focus.
  useEffect(() => {
    if (isDone) element.current?.focus();
  }, [isDone]);
  return isDone ? (
    <p ref={element} tabIndex={-1} role="status" className={styles.done}>
      <Icon name="check" />
      {DONE[result.action]}
    </p>
  ) : null;
};

const Action = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className={styles.action}>
    <summary>
      {title}
      <Icon name="down" />
    </summary>
    <LateForm reload={layoutText.reload}>{children}</LateForm>
  </details>
);
