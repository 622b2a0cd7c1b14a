/**
 * Pays for an order that is waiting for its payment, by the same mode or another, or online for one that is to be paid in
 * cash; each mode shows its total.
 */
import * as buyingText from '../content/buying/buying.ts';
import * as orderText from '../content/customer/orders.ts';
import { useEffect, type FormEvent } from 'react';
import { ZERO_RUPEES, type Rupees } from '../../core/entities/money/money.ts';
import { isPaidOnDelivery, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import type { Quote } from '../../core/pricing/quote.ts';
import { isPayableOnline } from '../../core/shopper/orders/order-list.ts';
import { createDeliveryDates } from '../../core/shopper/support/delivery-dates.ts';
import { Assurance } from '../payment/assurance.tsx';
import { feeText } from '../cart/totals/fee-text.ts';
import { PaymentModes } from '../payment/payment-modes.tsx';
import { useOrders } from './use-orders.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { inRupees } from '../format/rupees.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { atMoment } from '../format/dates.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { payOnlineText, type Retry } from './retry.ts';
import styles from './pay-again.module.css';

type Props = {
  readonly order: OrderView;
  readonly retry: Retry;
  /** Whether what is offered is said above already. */
  readonly isOfferShown?: boolean;
};

export const PayAgain = ({ order, retry, isOfferShown = false }: Props) => {
  const orders = useOrders();
  const busy = useFeatureState(orders, (state) => state.busy);
  const result = useFeatureState(orders, (state) => state.result);
  const { mode, modes } = retry;
  if (modes.length === 0) return null;
  const total = (by: PaymentMode) => retry.quoteOf(by).total;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void orders?.retry(order.order, mode, total(mode));
  };
  return (
    <form className={styles.again} onSubmit={submit}>
      {isPayableOnline(order) && !isOfferShown && <p>{payOnlineText(order)}</p>}
      {order.expiresAt !== null && (
        <p>
          {orderText.payBy} <strong>{atMoment(order.expiresAt)}</strong> {orderText.toKeep}
        </p>
      )}
      <PaymentModes
        name={`pay-${order.order}`}
        modes={modes}
        chosen={mode}
        totalOf={(by) => inRupees(total(by))}
        noteOf={(by) => isPaidOnDelivery(by) && <Fee order={order} quote={retry.quoteOf(by)} />}
        onChoose={retry.choose}
      />
      <Notice notice={result?.order === order.order && result.action === 'retry' ? result.notice : null} />
      <Button
        type="submit"
        wide
        busy={busy !== null}
        isRunning={busy?.order === order.order && busy.action === 'retry'}
        progress={isPaidOnDelivery(mode) ? buyingText.placing : orderText.openingPayment}
      >
        {isPaidOnDelivery(mode)
          ? buyingText.placeOrderFor(inRupees(total(mode)))
          : buyingText.pay(inRupees(total(mode)))}
      </Button>
      <OrderAssurance order={order} modes={modes} mode={mode} total={total(mode)} />
    </form>
  );
};

/** With the delivery to the order's address. One that waits for its payment is packed once it is paid. */
const OrderAssurance = ({
  order,
  ...paying
}: {
  readonly order: OrderView;
  readonly modes: readonly PaymentMode[];
  readonly mode: PaymentMode;
  readonly total: Rupees;
}) => {
  const { clock } = useShopper();
  const { pincode } = order.shipping;
  const dates = useFeature(createDeliveryDates);
  const date = useFeatureState(dates, (state) => state[pincode] ?? null);
  useEffect(() => void dates?.load(pincode), [dates, pincode]);
  // One that is to be paid in cash is under way already.
  const latestAt = order.arrivesBy ?? (date === null ? undefined : clock.now() + date.within);
  const delivery = date === null || latestAt === undefined ? null : { city: date.city, pincode, latestAt };
  return <Assurance {...paying} delivery={delivery} />;
};

const Fee = ({ order, quote }: { readonly order: OrderView; readonly quote: Quote }) => {
  const held = order.summary.discount.amount;
  return (
    <>
      {feeText(quote)}
      {held > ZERO_RUPEES && `; ${orderText.cashGoesBack(inRupees(held))}`}
    </>
  );
};
