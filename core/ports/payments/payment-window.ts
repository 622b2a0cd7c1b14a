/** The gateway's own payment window over the page, in the shopper's browser. */
import type { PaymentWindow } from './payments.ts';

/**
 * `paid`: with the proof that the shop verifies. `closed`: the shopper has closed it, whatever was tried in it.
 * `unavailable`: it did not open, because the gateway's script could not be loaded or does not work here.
 */
export type WindowOutcome =
  | { readonly status: 'paid'; readonly paymentId: string; readonly signature: string }
  | { readonly status: 'closed' }
  | { readonly status: 'unavailable' };

/**
 * Opens it; resolves when it is closed. Never rejects.
 *
 * @example
 * ```ts
 * import type { OpenPaymentWindow } from '../core/ports/payments/payment-window.ts';
 *
 * const neverOpens: OpenPaymentWindow = async () => ({ status: 'unavailable' });
 * ```
 */
export type OpenPaymentWindow = (window: PaymentWindow) => Promise<WindowOutcome>;
