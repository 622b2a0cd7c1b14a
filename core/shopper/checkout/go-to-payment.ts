/** Takes the shopper to where an order is paid, and from there to the page of its payment (spec 11). */
import type { Page } from '../../ports/page.ts';
import type { OpenPaymentWindow, WindowOutcome } from '../../ports/payments/payment-window.ts';
import type { PlacedOrder } from '../../ports/shop-api.ts';

/** Goes to the payment page, opens the payment window, or goes to the order's own page where nothing is left to pay. */
export type GoToPayment = (placed: PlacedOrder) => Promise<void>;

/** The parameter of the payment's page that says that the window did not open. */
export const NO_WINDOW = 'no_window';

export const createGoToPayment =
  (page: Pick<Page, 'go'>, openPaymentWindow: OpenPaymentWindow): GoToPayment =>
  async ({ order: { order }, payPage, paymentWindow }) => {
    if (paymentWindow === null) page.go(payPage ?? addressOf('/payment/success', { order }));
    else page.go(pageAfter(order, await openPaymentWindow(paymentWindow)));
  };

/** These pages show what the shop knows of the payment, whatever the window said. */
const pageAfter = (order: string, outcome: WindowOutcome): string => {
  switch (outcome.status) {
    case 'paid':
      return addressOf('/payment/success', { order, payment_id: outcome.paymentId, signature: outcome.signature });
    case 'closed':
      return addressOf('/payment/fail', { order });
    case 'unavailable':
      return addressOf('/payment/fail', { order, [NO_WINDOW]: '1' });
    default:
      return outcome satisfies never;
  }
};

const addressOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
