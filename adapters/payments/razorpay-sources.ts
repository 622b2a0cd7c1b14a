/** The addresses that Razorpay's payment window needs in the browser, for the site's Content-Security-Policy. */
import { RAZORPAY_CHECKOUT, type RazorpayConfig } from './razorpay-config.ts';

/** The hosts that the real script uses besides its own, as in the list of Razorpay's plugin for Magento. */
const CDN = 'https://cdn.razorpay.com';
const TRACKING = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'];

/** Only of what is configured: a gateway at another address needs none of the real one's hosts. */
export const razorpaySources = ({ api, checkout }: Pick<RazorpayConfig, 'api' | 'checkout'>) => {
  const isReal = checkout === RAZORPAY_CHECKOUT;
  return {
    scripts: [new URL(checkout).origin, ...(isReal ? [CDN] : [])],
    frames: [new URL(api).origin],
    connections: isReal ? TRACKING : [],
    images: isReal ? [CDN] : [],
    forms: [new URL(api).origin],
  };
};
