/** How an order would be paid again: its mode and its sums, which its page shows; pay-again.tsx is the form. */
import * as orderText from '../content/customer/orders.ts';
import { useState } from 'react';
import { ZERO_RUPEES } from '../../core/entities/money/money.ts';
import { DEFAULT_PAYMENT_MODE, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import type { Quote } from '../../core/pricing/quote.ts';
import { requotedAsAgreed } from '../../core/pricing/requote.ts';
import { createOrderList, isPayableOnline, payableModes, retryQuote } from '../../core/shopper/orders/order-list.ts';
import { inRupees } from '../format/rupees.ts';
import { lazyPart } from '../runtime/lazy-part.ts';
import { settings } from '../settings/settings.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useShopper } from '../shopper/shopper-context.ts';

/** Few orders are still to be paid. Loaded beside the orders, not after them. */
export const [PayAgain, loadPayAgain] = lazyPart(
  'paying again',
  async () => (await import('./pay-again.tsx')).PayAgain,
);

/** How an order would be paid again, or online, as its page shows it. */
export type Retry = {
  /** The order as it will be: with the chosen mode, and its sums. One that is to be paid in cash stays as it is until it is paid. */
  readonly preview: OrderView;
  /** The chosen mode. */
  readonly mode: PaymentMode;
  /** In the order in which they are offered; empty where the order may not be paid. */
  readonly modes: readonly PaymentMode[];
  /** What it costs in each mode. */
  readonly quoteOf: (mode: PaymentMode) => Quote;
  readonly choose: (mode: PaymentMode) => void;
};

/** The choice begins with the order's own mode, and begins anew when that has changed. */
export const useRetry = (order: OrderView): Retry => {
  const { clock } = useShopper();
  const [chosen, setChosen] = useState({ mode: order.mode, of: order.mode });
  const modes = payableModes(order, clock.now());
  const first = modes.includes(order.mode) ? order.mode : DEFAULT_PAYMENT_MODE;
  const mode = chosen.of === order.mode && modes.includes(chosen.mode) ? chosen.mode : first;
  const requoted = useFeatureState(useFeature(createOrderList), (state) => state.requoted);
  const quoteOf = (by: PaymentMode): Quote => retryQuote(order, by, { requoted }, settings);
  const isAsItIs = mode === order.mode && requoted?.order !== order.order;
  return {
    quoteOf,
    mode,
    modes,
    preview:
      isAsItIs || modes.length === 0 || isPayableOnline(order) ? order : { ...order, mode, summary: quoteOf(mode) },
    choose: (next) => setChosen({ mode: next, of: order.mode }),
  };
};

/** What is offered to the customer of an order that is to be paid in cash (spec 10.23). */
export const payOnlineText = (order: OrderView): string => {
  const { total } = requotedAsAgreed(order, DEFAULT_PAYMENT_MODE);
  const { shipping } = order.summary;
  return orderText.payOnline(inRupees(total), shipping > ZERO_RUPEES ? inRupees(shipping) : null);
};
