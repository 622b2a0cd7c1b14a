/** The paths of the sandbox's own pages and calls: for the server, the simulated gateway, and programs. */

export const SANDBOX_PREFIX = '/sandbox';

/** Below the prefix. The operator page, the pay page, the session and the forms are for people, the others for programs. */
export const SANDBOX_ROUTES = {
  operatorPage: '/',
  outbox: '/outbox',
  messages: '/messages',
  retryMessages: '/messages/retry',
  dropMessages: '/messages/drop',
  clock: '/clock',
  clockForm: '/clock/form',
  cash: '/cash',
  orders: '/orders',
  order: '/order',
  orderForm: '/order/form',
  review: '/review',
  reviewForm: '/review/form',
  refunds: '/refunds',
  refund: '/refund',
  refundForm: '/refund/form',
  reconcile: '/reconcile',
  unknownPayments: '/payments/unknown',
  numbers: '/numbers',
  customer: '/customer',
  stats: '/stats',
  stock: '/stock',
  stockForm: '/stock/form',
  pay: '/pay',
  payForm: '/pay/form',
  session: '/session',
} as const;

export const sandboxPath = (route: keyof typeof SANDBOX_ROUTES): string =>
  route === 'operatorPage' ? SANDBOX_PREFIX : `${SANDBOX_PREFIX}${SANDBOX_ROUTES[route]}`;
