/** What the pages of a signed-in customer share. */

export const noScript = 'Turn on JavaScript to see this page.';
export const loading = 'Loading…';
export const signInFirst = (what: string) => `Sign in with your mobile number to see ${what}.`;
export const unreachable = 'We couldn’t load this page.';
export const ordersLead = 'Pay for, cancel or return an order here, and get its invoice.';
export const orderNumber = 'Order number';

// What the buttons of an account say, on its page and after signing in.
export const logOut = 'Log out';
export const loggingOut = 'Logging out…';
export const create = 'Create account';
export const save = 'Save address';
export const cancel = 'Cancel';
export const addAddress = 'Add an address';
export const ownBilling = 'Use a different billing address';
export const edit = 'Edit';
export const remove = 'Remove';
export const removing = 'Removing…';
export const keep = 'Keep';

// What the sign-in page says.
export const signInNoScript = 'Turn on JavaScript to sign in.';
export const noAccount =
  'No account with this number yet. Create one now, or place an order and we’ll create it for you.';
export const hasAccount = 'You can shop now, or save your addresses first.';
export const name = 'Name';
export const phone = 'Phone';
export const email = 'Email';
