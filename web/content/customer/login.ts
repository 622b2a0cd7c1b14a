/** What the sign-in page says. */
export const loginText = {
  title: 'Sign in',
  account: 'Your account',
  noScript: 'Turn on JavaScript to sign in.',
  noAccount: 'No account with this number yet. Create one now, or place an order and we’ll create it for you.',
  hasAccount: 'You can shop now, or save your addresses first.',
  shop: 'Shop',
  create: 'Create account',
  save: 'Save addresses',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  cash: 'Reward cash',
  orders: 'Orders',
  toAccount: 'Account',
  logOut: 'Log out',
  loggingOut: 'Logging out…',
} as const;
