/**
 * Where a sandbox shows and takes what a shop in earnest does not: for the server, the gateway it plays, and programs.
 */

export const SANDBOX_PREFIX = '/sandbox';

/** Below the prefix. The desk and the forms are for people, the others for programs. */
export const SANDBOX_ROUTES = {
  desk: '/',
  outbox: '/outbox',
  clock: '/clock',
  clockForm: '/clock/form',
  orders: '/orders',
  order: '/order',
  orderForm: '/order/form',
  review: '/review',
  reviewForm: '/review/form',
  pay: '/pay',
  payForm: '/pay/form',
} as const;

export const sandboxPath = (route: keyof typeof SANDBOX_ROUTES): string =>
  route === 'desk' ? SANDBOX_PREFIX : `${SANDBOX_PREFIX}${SANDBOX_ROUTES[route]}`;
