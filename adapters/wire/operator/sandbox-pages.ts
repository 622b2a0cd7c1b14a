/** The paths of a sandbox's pages and of their forms, which are for people; `operator-calls.ts` has those for programs. */

export const SANDBOX_PREFIX = '/sandbox';

/** Below the prefix. */
export const SANDBOX_PAGES = {
  operatorPage: '/',
  clockForm: '/clock/form',
  clockQuestion: '/clock/question',
  orderForm: '/order/form',
  orderQuestion: '/order/question',
  reviewForm: '/review/form',
  reviewQuestion: '/review/question',
  refundForm: '/refund/form',
  stockForm: '/stock/form',
  pay: '/pay',
  payForm: '/pay/form',
  session: '/session',
} as const;

export const sandboxPath = (page: keyof typeof SANDBOX_PAGES): string =>
  page === 'operatorPage' ? SANDBOX_PREFIX : `${SANDBOX_PREFIX}${SANDBOX_PAGES[page]}`;
