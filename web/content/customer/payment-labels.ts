/** What the pages after paying say beside the payment’s state. */
export const paymentLabels = {
  loading: 'Loading your order',
  order: 'Your order',
  noScript: 'Your order is saved. We’ll message you its status; turn on JavaScript to see it here.',
  amount: 'the amount',
  orderNumber: 'Order number',
  payNow: 'Pay now or change method',
  next: 'What happens next',
  signIn: 'Sign in',
  deliveringTo: 'Delivering to',
  shop: 'Continue shopping',
  edit: 'Edit order',
  cart: 'View cart',
  view: 'View order',
} as const;
