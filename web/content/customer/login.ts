/** What the sign-in page says. */
export const noScript = 'Turn on JavaScript to sign in.';
export const noAccount =
  'No account with this number yet. Create one now, or place an order and we’ll create it for you.';
export const hasAccount = 'You can shop now, or save your addresses first.';
export const name = 'Name';
export const phone = 'Phone';
export const email = 'Email';
