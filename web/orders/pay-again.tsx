/** Pays for an order that is waiting for its payment, by the same mode or another; each shows its total. */
import { howToPay } from '../content/buying/buying.ts';
import * as orderLabels from '../content/customer/order-labels.ts';
import { useState, type FormEvent } from 'react';
import { NO_RUPEES } from '../../core/entities/money.ts';
import { PAYMENT_MODES, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { OrderView } from '../../core/ports/shop-api.ts';
import { requoted } from '../../core/pricing/requote.ts';
import { createOrders, offeredFor } from '../../core/shopper/orders/orders.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { inRupees } from '../format/rupees.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { atMoment } from '../format/dates.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MODE_NAMES } from './payment-mode-names.ts';
import styles from './pay-again.module.css';

export const PayAgain = ({ order }: { readonly order: OrderView }) => {
  const { clock } = useShopper();
  const orders = useCare(createOrders);
  const busy = useWatched(orders, (state) => state.busy);
  const news = useWatched(orders, (state) => state.news);
  const [mode, setMode] = useState<PaymentMode>(order.mode);
  if (!offeredFor(order, clock.now()).retry) return null;
  const total = (by: PaymentMode) => requoted(order, by).total;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void orders?.retry(order.order, mode, total(mode));
  };
  return (
    <form className={styles.again} onSubmit={submit}>
      {order.expiresAt !== null && (
        <p>
          {orderLabels.payBy} <strong>{atMoment(order.expiresAt)}</strong> {orderLabels.toKeep}
        </p>
      )}
      <fieldset className={styles.modes}>
        <legend>{howToPay}</legend>
        {PAYMENT_MODES.map((by) => (
          <label key={by}>
            <input
              type="radio"
              name={`pay-${order.order}`}
              value={by}
              checked={mode === by}
              onChange={() => {
                setMode(by);
              }}
            />
            <span>
              {MODE_NAMES[by]}
              {by === 'cod' && <Fee order={order} />}
            </span>
            <strong>{inRupees(total(by))}</strong>
          </label>
        ))}
      </fieldset>
      <Notice notice={news?.order === order.order && news.wish === 'retry' ? news.notice : null} />
      <Button
        type="submit"
        wide
        busy={busy !== null}
        isRunning={busy?.order === order.order && busy.wish === 'retry'}
        progress={mode === 'cod' ? orderLabels.placing : orderLabels.openingPayment}
      >
        {mode === 'cod' ? orderLabels.placeOrder(inRupees(total(mode))) : orderLabels.pay(inRupees(total(mode)))}
      </Button>
    </form>
  );
};

const Fee = ({ order }: { readonly order: OrderView }) => {
  const { shipping } = requoted(order, 'cod');
  const held = order.summary.discount.amount;
  return (
    <span className={styles.fee}>
      {orderLabels.feeIncluded(inRupees(shipping))}
      {held > NO_RUPEES && orderLabels.cashBack(inRupees(held))}
    </span>
  );
};
