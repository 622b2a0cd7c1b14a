/** What a customer may do with an order: cancel it until it is packed, return it for a week after delivery. */
import { usesRewardCash } from '../../core/entities/discount.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { isPaidOnDelivery } from '../../core/entities/payment-mode.ts';
import * as orderText from '../content/customer/orders.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { unitsText } from '../../core/entities/money/money-text.ts';
import { returnableUntil } from '../../core/entities/order-actions.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { validateReason, validateUpi } from '../../core/validation/order-requests.ts';
import { inputText } from '../../core/validation/text.ts';
import { STORED_LENGTHS } from '../../core/validation/text-lengths.ts';
import { createOrders, allowedActions, type OrderAction } from '../../core/shopper/orders/orders.ts';
import { focusFirstError } from '../ui/forms/focus.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { returnRefundText } from './return-refund-text.ts';
import { atMoment } from '../format/dates.ts';
import { BuyAgain } from './buy-again.tsx';
import { inRupees } from '../format/rupees.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import styles from './order-actions.module.css';

export const OrderActions = ({ order }: { readonly order: OrderView }) => {
  const { clock } = useShopper();
  const offered = allowedActions(order, clock.now());
  const until = returnableUntil(order);
  return (
    <>
      <ActionResult order={order.order} />
      {!UNPAID.has(order.state) && <BuyAgain items={order.items} />}
      {offered.cancel && (
        <ActionForm order={order} action="cancel" title={orderText.cancelTitle} button={orderText.cancel}>
          {orderText.cancelFree} {cancelRefund(order)}
        </ActionForm>
      )}
      {offered.return && until !== undefined && (
        <ActionForm order={order} action="return" title={orderText.returnTitle} button={orderText.requestReturn}>
          {orderText.returnUntil(atMoment(until))} {orderText.pickup} {returnRefundText(order)}
        </ActionForm>
      )}
    </>
  );
};

/** An order that waits for its payment is paid, not bought again. */
const UNPAID: ReadonlySet<OrderState> = new Set<OrderState>(['pending_payment', 'payment_failed']);

/** What a cancellation refunds, in money and in reward cash; empty where nothing was paid. */
const cancelRefund = ({ state, payment, paid, summary }: OrderView): string => {
  const isPaid = payment === 'captured' && paid !== null;
  const money = isPaid ? orderText.willBeRefunded(unitsText(paid, CURRENCY)) : '';
  // What an order reserves is back already where its payment has failed.
  const cash =
    usesRewardCash(summary) && state !== 'payment_failed'
      ? `${orderText.cashGoesBack(inRupees(summary.discount.amount))}.`
      : '';
  return `${payment === 'held' ? orderText.cancelRefund : money} ${cash}`.trim();
};

const DONE: Readonly<Record<OrderAction, string>> = {
  cancel: orderText.cancelled,
  return: orderText.returnRequested,
  retry: orderText.oneMoment,
};

/** The success message of the last action. It is outside the form, which is gone by then. */
const ActionResult = ({ order }: { readonly order: string }) => {
  const result = useFeatureState(useFeature(createOrders), (state) => state.result);
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

const PROGRESS = { cancel: orderText.cancelling, return: orderText.requesting } as const;

type ActionFormProps = {
  readonly order: OrderView;
  readonly action: 'cancel' | 'return';
  readonly title: string;
  readonly button: string;
  readonly children: React.ReactNode;
};

const ActionForm = ({ order, action, title, button, children }: ActionFormProps) => {
  const orders = useFeature(createOrders);
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
    <details className={styles.action}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <form
        onSubmit={(event) => {
          void submit(event);
        }}
        noValidate
      >
        <p>{children}</p>
        <div className={styles.reasons} role="group" aria-label={orderText.reasonHint}>
          <p aria-hidden="true">{orderText.reasonHint}</p>
          {orderText.reasons[action].map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={reason === choice}
              onClick={() => {
                setReason(choice);
              }}
            >
              {choice}
            </button>
          ))}
        </div>
        <TextArea
          rows={3}
          label={orderText.reason}
          name={`${action}-reason`}
          hint={orderText.reasonLength(STORED_LENGTHS.reason)}
          value={reason}
          error={result?.fields['reason'] ?? ''}
          isValid={validateReason(reason).status === 'valid'}
          onValue={setReason}
          maxLength={STORED_LENGTHS.reason}
        />
        {action === 'return' && isPaidOnDelivery(order.mode) && (
          <Field
            label={orderText.upi}
            name="upi"
            hint={orderText.upiHint}
            value={upi}
            error={result?.fields['upi'] ?? ''}
            isValid={validateUpi(upi).status === 'valid'}
            onValue={(typed) => {
              setUpi(inputText('upi', typed));
            }}
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
    </details>
  );
};
