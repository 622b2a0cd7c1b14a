/** The state of an order's payment, as the shop reports it; the page's address only names the order (spec 11). */
import * as layoutText from '../../content/layout/layout.ts';
import * as destinations from '../../content/destinations.ts';
import * as customerText from '../../content/customer/customer-page.ts';
import * as paymentLabels from '../../content/customer/payment-labels.ts';
import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { OrderState } from '../../../core/entities/order.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import type { OrderView } from '../../../core/ports/shop-views.ts';
import { CardShape, TextShape } from '../../ui/shapes.tsx';
import { createOrderList, isPayableOnline } from '../../../core/shopper/orders/order-list.ts';
import { createPaymentResult } from '../../../core/shopper/orders/payment-result.ts';
import { loginFor } from '../../../core/shopper/session/next-page.ts';
import { replacedTitle } from '../../content/customer/orders.ts';
import type { Outcome, PaymentData } from '../../content/customer/payment.ts';
import { inRupees } from '../../format/rupees.ts';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';
import { useFeature, useFeatureState } from '../../shopper/use-feature.ts';
import { useShopper } from '../../shopper/shopper-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderItems, OrderSums } from '../../orders/order-facts.tsx';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { nextSteps } from '../../orders/next-steps.ts';
import { LateForm } from '../../ui/forms/late-form.tsx';
import { loadPayAgain, PayAgain, payOnlineText, useRetry } from '../../orders/retry.ts';
import {
  arrivalText,
  endWithoutRefund,
  refundText,
  replacementText,
  withReturnedCash,
} from '../../orders/state-text.ts';
import { PaymentFacts } from '../../orders/payment-facts.tsx';
import type { PaymentPageProps } from './payment-success.tsx';
import pageStyles from './payment-success.module.css';
import styles from './payment-result.module.css';

const PAID: ReadonlySet<PaymentState> = new Set<PaymentState>(['captured', 'due']);
const isRefund = (state: PaymentState | null): boolean => state === 'refund_pending' || state === 'refunded';
const WAITING: ReadonlySet<PaymentState> = new Set<PaymentState>(['created', 'attempted']);

export const PaymentResult = ({ content, isForFailed = false }: PaymentPageProps) => {
  const payment = useFeature(createPaymentResult);
  const { pathname, search } = useLocation();
  const number = new URLSearchParams(search).get('order');
  const state = useFeatureState(payment, (shown) => (shown.order === number ? shown.state : null));
  const notice = useFeatureState(payment, (shown) => shown.notice);
  const isWindowUnavailable = useFeatureState(payment, (shown) => shown.isWindowUnavailable);
  const { order, isAnswered } = useOrder(number, state);

  useEffect(() => {
    if (payment === null || number === null) return undefined;
    void payment.watch(number);
    return payment.stop;
  }, [payment, number]);

  useEffect(() => {
    if (isForFailed) void loadPayAgain();
  }, [isForFailed]);

  if (number === null) return <NothingToShow />;
  const outcome = outcomeOf(content, state, isForFailed, { order, isAnswered });
  const isUnpaid = state === 'failed' || (state !== null && WAITING.has(state)) || (isForFailed && state === 'due');
  const title = outcome?.title ?? (notice === null ? paymentLabels.loading : paymentLabels.order);
  const isKnown = isAnswered || (state === null && notice !== null);
  const isLoading = !isKnown && outcome === undefined;
  const steps = isAnswered ? nextSteps(content, outcome, order) : [];
  const next = steps.length > 0 && (
    <>
      <h2 className={styles.nextTitle}>{paymentLabels.next}</h2>
      <ol className={styles.next}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
  const links = isKnown && (
    <p className={styles.links}>
      {notice?.code === 'NOT_SIGNED_IN' ? (
        <ButtonLink to={loginFor(`${pathname}?order=${encodeURIComponent(number)}`)}>{destinations.signIn}</ButtonLink>
      ) : (
        <NextLinks
          state={state}
          number={order?.replacedBy ?? number}
          isExpired={order?.state === 'expired' && order.replacedBy === undefined}
        />
      )}
    </p>
  );
  return (
    <PageShell
      isQuiet
      title={title}
      noScript={paymentLabels.noScript}
      withHeading={(heading) => (
        <div className={pageStyles.outcome} data-loading={isLoading || undefined} aria-live="polite">
          {heading}
          {isUnpaid && isWindowUnavailable && <p>{paymentLabels.noWindow}</p>}
          {outcome !== undefined && (
            <p>
              {outcome.text.replace('{amount}', order === null ? paymentLabels.amount : inRupees(order.summary.total))}
            </p>
          )}
          {/* The outcome of a refund names it. */}
          {order !== null && <PaymentFacts order={isRefund(state) ? { ...order, refund: null } : order} />}
          {/* Shown together with the outcome, so that it does not push the outcome down. */}
          {outcome !== undefined && isForFailed && state === 'captured' && <p>{content.paidAfterAll}</p>}
          {outcome !== undefined && (
            <p>
              {customerText.orderNumber} <strong>{number}</strong>
            </p>
          )}
          <Notice notice={notice} />
          {isLoading && <TextShape />}
        </div>
      )}
    >
      {/* Anew once the state is shown, whose text takes its place. */}
      {!isKnown && <CardShape key={String(state === null)} lines={7} isLarge />}
      {/* Links that came before the order would be pushed down. */}
      {order === null ? (
        <>
          {next}
          {links}
        </>
      ) : (
        <Suspense fallback={<CardShape lines={7} isLarge />}>
          <OrderDetails {...{ order, state, isForFailed }}>{next}</OrderDetails>
          {links}
        </Suspense>
      )}
    </PageShell>
  );
};

/** Few visitors see it. */
const ProductTiles = lazy(async () => ({
  default: (await import('../../product/card/product-tiles.tsx')).ProductTiles,
}));

/** The bare address, which names no order (spec 2). */
const NothingToShow = () => (
  <PageShell title={paymentLabels.none}>
    <p>{paymentLabels.noneText}</p>
    <p className={styles.links}>
      <ButtonLink to="/profile/orders">{destinations.orders}</ButtonLink>
      <ButtonLink to="/track-order" kind="quiet">
        {destinations.trackOrder}
      </ButtonLink>
    </p>
    <ErrorBoundary fallback={renderNothing}>
      <Suspense>
        <ProductTiles />
      </Suspense>
    </ErrorBoundary>
  </PageShell>
);

/** On the page for failed payments `created` means that the shopper came back without paying, and waits for nothing. */
const outcomeOf = (
  content: PaymentData,
  state: PaymentState | null,
  isForFailed: boolean,
  { order, isAnswered }: OrderLookup,
): Outcome | undefined => {
  if (state === null) return undefined;
  // Only the order itself says whether there was anything to pay, and whether it was not paid in time, replaced or cancelled.
  if ((state === 'captured' || state === 'expired' || state === 'refunded') && !isAnswered) return undefined;
  const end = order === null ? null : endWithoutRefund(order);
  if (end !== null) return end;
  const refund = isRefund(state) && order !== null ? refundText(order, content.outcomes[state].text) : null;
  if (refund !== null) return { ...content.outcomes[state], text: refund };
  const replacement = order === null ? null : replacementText(order);
  if (replacement !== null) return { title: replacedTitle, text: replacement };
  if (state === 'expired' && order !== null)
    return { ...content.outcomes.expired, text: withReturnedCash(content.outcomes.expired.text, order) };
  if (state === 'captured' && order?.summary.total === 0) return content.free;
  if (isForFailed && state === 'created') return content.notPaid;
  return isForFailed && state === 'due' ? content.notPaidOnline : content.outcomes[state];
};

type OrderLookup = {
  readonly order: OrderView | null;
  /** Whether the shop has responded, with the order or a refusal. */
  readonly isAnswered: boolean;
};

/** The order itself, loaded again whenever its payment has changed; null until it is loaded. */
const useOrder = (number: string | null, state: PaymentState | null): OrderLookup => {
  const orders = useFeature(createOrderList);
  const loaded = useFeatureState(orders, (shown) => shown.orders);
  useEffect(() => {
    if (orders !== null && number !== null && state !== null) void orders.loadOrder(number);
  }, [orders, number, state]);
  const notice = useFeatureState(orders, (shown) => shown.notice);
  const order = state === null ? null : (loaded?.find((other) => other.order === number) ?? null);
  return { order, isAnswered: order !== null || (state !== null && notice !== null) };
};

/** Orders that are paid, or are paid on delivery, and are not there yet. */
const TO_BE_DELIVERED: ReadonlySet<OrderState> = new Set<OrderState>([
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'undelivered',
]);

type DetailsProps = {
  readonly order: OrderView;
  readonly state: PaymentState | null;
  readonly isForFailed: boolean;
  /** What is shown between paying again and the order's products and sums. */
  readonly children: ReactNode;
};

/** The order, and how it is paid again; its sums are those of the chosen mode. */
const OrderDetails = ({ isForFailed, children, ...current }: DetailsProps) => {
  // What is shown stays until the form can be shown that a new state needs.
  const order = useDeferredValue(current.order);
  const state = useDeferredValue(current.state);
  const { clock } = useShopper();
  const retry = useRetry(order);
  const arrival = arrivalText(order.arrivesBy, clock.now());
  return (
    <>
      {(state === 'failed' || (isForFailed && state === 'due')) && (
        <LateForm isInSight reload={layoutText.reload}>
          <PayAgain order={order} retry={retry} />
        </LateForm>
      )}
      {state !== null && WAITING.has(state) && (
        <details className={styles.otherModes} open={isForFailed}>
          <summary>{paymentLabels.payNow}</summary>
          <LateForm isInSight={isForFailed} reload={layoutText.reload}>
            <PayAgain order={order} retry={retry} />
          </LateForm>
        </details>
      )}
      {!isForFailed && state === 'due' && isPayableOnline(order) && (
        <details className={styles.otherModes}>
          <summary>{payOnlineText(order)}</summary>
          <LateForm reload={layoutText.reload}>
            <PayAgain order={order} retry={retry} isOfferShown />
          </LateForm>
        </details>
      )}
      {children}
      <section className={styles.details} aria-label={paymentLabels.order}>
        <OrderItems items={order.items} />
        <OrderSums order={retry.preview} />
        {TO_BE_DELIVERED.has(order.state) && (
          <p>
            {paymentLabels.deliveringTo} {order.shipping.name}, {order.shipping.city} {order.shipping.pincode}
            {arrival !== null && `. ${arrival}`}
          </p>
        )}
      </section>
    </>
  );
};

const NextLinks = ({
  state,
  number,
  isExpired,
}: {
  readonly state: PaymentState | null;
  /** The order to view: the one that replaced this one where there is one. */
  readonly number: string;
  /** It expired unpaid, and no other order replaced it. */
  readonly isExpired: boolean;
}): ReactNode => {
  const shop = (
    <ButtonLink to="/shop" kind="quiet">
      {paymentLabels.shop}
    </ButtonLink>
  );
  if (state === 'failed')
    return (
      <>
        <ButtonLink to="/checkout" kind="quiet">
          {paymentLabels.edit}
        </ButtonLink>
        {shop}
      </>
    );
  if (isExpired)
    return (
      <>
        <ButtonLink to="/cart">{paymentLabels.cart}</ButtonLink>
        {shop}
      </>
    );
  if (state === null) return shop;
  return (
    <>
      <ButtonLink to={`/profile/orders#${number}`} kind={PAID.has(state) ? 'full' : 'quiet'}>
        {destinations.viewOrder}
      </ButtonLink>
      {shop}
    </>
  );
};
