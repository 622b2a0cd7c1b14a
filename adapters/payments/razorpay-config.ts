/** The configuration of Razorpay as the payment gateway. */

export type RazorpayConfig = {
  /** The public part of the API key, `rzp_live_…` or `rzp_test_…`. */
  readonly keyId: string;
  /** The secret part: it authenticates requests and signs what the payment window hands to the browser. */
  readonly keySecret: string;
  /** Signs webhook events; chosen when the webhook is set up. */
  readonly webhookSecret: string;
  /** The address of the API, without a slash at its end. */
  readonly api: string;
  /** The address of the script that opens the payment window. */
  readonly checkout: string;
};

export const RAZORPAY_API = 'https://api.razorpay.com/v1';
export const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Whether payments are only played: no money moves. */
export const isTestKey = ({ keyId }: Pick<RazorpayConfig, 'keyId'>): boolean => keyId.startsWith('rzp_test_');
