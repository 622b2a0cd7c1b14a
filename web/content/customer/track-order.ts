/** What the page says on which an order is tracked. */
import * as destinations from '../destinations.ts';

export const noScript = 'Turn on JavaScript to track your order. We also message you at every step.';
export const lead =
  'You’ll find your order number in our messages to you. Enter it with the mobile number you ordered with.';
export const finding = 'Finding your order…';
export const order = (number: string) => `Order ${number}`;
export const products = 'Products';

// What search engines read of the page on which an order is tracked.
export const trackOrderPage = {
  documentTitle: destinations.trackOrder,
  description:
    'Follow an order by its number and the mobile number it was placed with: every step with its time, without signing in.',
};
