/** What the page says on which an order is tracked. */
export const noScript = 'Turn on JavaScript to track your order. We also message you at every step.';
export const lead =
  'You’ll find your order number in our messages to you. Enter it with the mobile number you ordered with.';
export const finding = 'Finding your order…';
export const order = (number: string) => `Order ${number}`;
export const products = 'Products';
