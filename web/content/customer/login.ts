/** What the sign-in page says. */
export const title = 'Sign in';
export const account = 'Your account';
export const noScript = 'Turn on JavaScript to sign in.';
export const noAccount =
  'No account with this number yet. Create one now, or place an order and we’ll create it for you.';
export const hasAccount = 'You can shop now, or save your addresses first.';
export const shop = 'Shop';
export const create = 'Create account';
export const save = 'Save addresses';
export const name = 'Name';
export const phone = 'Phone';
export const email = 'Email';
export const cash = 'Reward cash';
export const orders = 'Orders';
export const toAccount = 'Account';
export const logOut = 'Log out';
export const loggingOut = 'Logging out…';
