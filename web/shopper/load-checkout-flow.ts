/** Loads what happens at the checkout, from sending the one-time password to placing the order: a chunk of its own. */
import type { CreateCheckoutFlow } from '../../core/shopper/checkout/checkout.ts';

export const loadCheckoutFlow = async (): Promise<CreateCheckoutFlow> =>
  (await import('../../core/shopper/checkout/checkout-flow.ts')).createCheckoutFlow;
