/** The two levels of the contract, for authors of backends, in lines of a terminal. */
export const LEVEL_LINES: readonly string[] = [
  'Level core is what every backend must have: cart, codes, sign-in and addresses. It leaves open:',
  'totals, the countdown, limits, why a call is refused, orders, payments and the account.',
  'Level extended adds these: every call of the contract, its codes of refusals, and the messages',
  'that the contract fixes.',
];
