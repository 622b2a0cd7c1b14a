/** What the pages of a signed-in customer share. */
export const account = 'Your account';
export const toAccount = 'Account';
export const toOrders = 'Orders';
export const noScript = 'Turn on JavaScript to see this page.';
export const loading = 'Loading…';
export const signInFirst = 'Sign in with your phone number to see this page.';
export const signIn = 'Sign in';
export const unreachable = 'We couldn’t load this page.';
