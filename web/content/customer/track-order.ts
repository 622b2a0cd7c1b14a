/** What the page says on which an order is tracked. */
export const trackText = {
  title: 'Track order',
  noScript: 'Turn on JavaScript to track your order. We also message you at every step.',
  lead: 'You’ll find your order number in our messages to you. Enter it with the phone number you ordered with.',
  number: 'Order number',
  phone: 'Mobile number',
  finding: 'Finding your order…',
  order: (number: string) => `Order ${number}`,
  products: 'Products',
} as const;
