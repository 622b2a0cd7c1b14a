/** The code of the checkout for programs, which have it from the start. */
import { createCheckoutFlow } from './checkout-flow.ts';
import { NEW_CHECKOUT } from './checkout-state.ts';
import { createOrderPlacing } from './place-order.ts';

export const checkoutCode = {
  initial: NEW_CHECKOUT,
  flow: { create: createCheckoutFlow },
  placing: { create: createOrderPlacing },
};
