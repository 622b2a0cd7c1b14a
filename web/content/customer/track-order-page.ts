/** What search engines read of the page on which an order is tracked. */
import * as destinations from '../destinations.ts';

export const trackOrderPage = {
  documentTitle: destinations.trackOrder,
  description:
    'Follow an order by its number and the mobile number it was placed with: every step with its time, without signing in.',
};
