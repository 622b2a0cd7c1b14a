/** What the pages after paying say beside the payment’s state. */
export const loading = 'Loading your order';
export const order = 'Your order';
export const none = 'No payment to show';
export const noneText =
  'This page shows the payment of an order. Open it from your orders, or track an order by its number.';
/** The page does not know then whether its address names an order. */
export const noScript = 'Turn on JavaScript to see your payment and your orders.';
export const amount = 'the amount';
export const payNow = 'Pay now or change method';
export const noWindow = 'We couldn’t open the payment window. Check your connection and try again.';
export const next = 'What happens next';
export const deliveringTo = 'Delivering to';
export const shop = 'Continue shopping';
export const edit = 'Edit order';
export const cart = 'View cart';
