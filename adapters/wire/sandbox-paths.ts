/** Where a sandbox shows and takes what a shop in earnest does not: for the server, the gateway it plays, and programs. */

export const SANDBOX_PREFIX = '/sandbox';

/** Below the prefix. */
export const SANDBOX_ROUTES = { outbox: '/outbox', clock: '/clock', pay: '/pay', payForm: '/pay/form' } as const;

export const sandboxPath = (route: keyof typeof SANDBOX_ROUTES): string => `${SANDBOX_PREFIX}${SANDBOX_ROUTES[route]}`;
