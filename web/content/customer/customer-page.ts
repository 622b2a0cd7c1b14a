/** What the pages of a signed-in customer share. */
export const customerText = {
  account: 'Your account',
  toAccount: 'Account',
  toOrders: 'Orders',
  noScript: 'Turn on JavaScript to see this page.',
  loading: 'Loading…',
  signInFirst: 'Sign in with your phone number to see this page.',
  signIn: 'Sign in',
  unreachable: 'We couldn’t load this page.',
} as const;
