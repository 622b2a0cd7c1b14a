/** The forms to cancel an order and to return it. Few orders have one of them. */
import { usesRewardCash } from '../../core/entities/discount.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { isPaidOnDelivery } from '../../core/entities/payment-mode.ts';
import * as orderText from '../content/customer/orders.ts';
import * as requestText from '../content/customer/order-requests.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unitsText } from '../../core/entities/money/money-text.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { validateReason, validateUpi } from '../../core/validation/order-requests.ts';
import { inputText } from '../../core/validation/text.ts';
import { STORED_LENGTHS } from '../../core/validation/text-lengths.ts';
import { focusFirstError } from '../ui/forms/focus.ts';
import { useOrders } from './use-orders.ts';
import { useFeatureState } from '../shopper/use-feature.ts';
import { returnRefundText } from './return-refund-text.ts';
import { atMoment } from '../format/dates.ts';
import { inRupees } from '../format/rupees.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import styles from './order-requests.module.css';

export const CancelForm = ({ order }: { readonly order: OrderView }) => (
  <RequestForm order={order} action="cancel" button={requestText.cancel}>
    {requestText.cancelFree} {cancelRefund(order)}
  </RequestForm>
);

type ReturnProps = {
  readonly order: OrderView;
  /** Until when it may be returned. */
  readonly until: number;
};

export const ReturnForm = ({ order, until }: ReturnProps) => (
  <RequestForm order={order} action="return" button={requestText.requestReturn}>
    {requestText.returnUntil(atMoment(until))} {requestText.pickup} {returnRefundText(order)}
  </RequestForm>
);

/** What a cancellation refunds, in money and in reward cash; empty where nothing was paid. */
const cancelRefund = ({ state, payment, paid, summary }: OrderView): string => {
  const isPaid = payment === 'captured' && paid !== null;
  const money = isPaid ? orderText.willBeRefunded(unitsText(paid, CURRENCY)) : '';
  // What an order reserves is back already where its payment has failed.
  const cash =
    usesRewardCash(summary) && state !== 'payment_failed'
      ? `${orderText.cashGoesBack(inRupees(summary.discount.amount))}.`
      : '';
  return `${payment === 'held' ? requestText.cancelRefund : money} ${cash}`.trim();
};

const PROGRESS = { cancel: requestText.cancelling, return: requestText.requesting } as const;

type Props = {
  readonly order: OrderView;
  readonly action: 'cancel' | 'return';
  readonly button: string;
  readonly children: ReactNode;
};

const RequestForm = ({ order, action, button, children }: Props) => {
  const orders = useOrders();
  const busy = useFeatureState(orders, (state) => state.busy);
  const latest = useFeatureState(orders, (state) => state.result);
  const [reason, setReason] = useState('');
  const [upi, setUpi] = useState('');
  const result = latest?.order === order.order && latest.action === action ? latest : null;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await (action === 'cancel' ? orders?.cancel(order.order, reason) : orders?.requestReturn(order.order, reason, upi));
    focusFirstError(form);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{children}</p>
      <div className={styles.reasons} role="group" aria-label={requestText.reasonHint}>
        <p aria-hidden="true">{requestText.reasonHint}</p>
        {requestText.reasons[action].map((choice) => (
          <button key={choice} type="button" aria-pressed={reason === choice} onClick={() => setReason(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <TextArea
        rows={3}
        label={requestText.reason}
        name={`${action}-reason`}
        hint={requestText.reasonLength(STORED_LENGTHS.reason)}
        value={reason}
        error={result?.fields['reason'] ?? ''}
        isValid={validateReason(reason).status === 'valid'}
        onValue={setReason}
        maxLength={STORED_LENGTHS.reason}
      />
      {action === 'return' && isPaidOnDelivery(order.mode) && (
        <Field
          label={requestText.upi}
          name="upi"
          hint={requestText.upiHint}
          value={upi}
          error={result?.fields['upi'] ?? ''}
          isValid={validateUpi(upi).status === 'valid'}
          onValue={(typed) => setUpi(inputText('upi', typed))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
      )}
      <Notice notice={result?.notice ?? null} />
      <Button
        type="submit"
        kind="quiet"
        busy={busy !== null}
        progress={PROGRESS[action]}
        isRunning={busy?.order === order.order && busy.action === action}
      >
        {button}
      </Button>
    </form>
  );
};
