/** What the pages of a signed-in customer share. */
export const noScript = 'Turn on JavaScript to see this page.';
export const loading = 'Loading…';
export const signInFirst = (what: string) => `Sign in with your mobile number to see ${what}.`;
export const unreachable = 'We couldn’t load this page.';
export const orderNumber = 'Order number';
