/** The words of the pages that show a customer's own things, by path. */
import { accountWords } from './account.ts';
import { orderWords } from './order-states.ts';
import { paymentWords } from './payment.ts';

export const ownDataAt = (path: string): unknown => {
  switch (path) {
    case '/profile/account':
      return accountWords();
    case '/profile/orders':
    case '/track-order':
      return orderWords();
    case '/payment/success':
    case '/payment/fail':
      return paymentWords();
    default:
      return undefined;
  }
};
