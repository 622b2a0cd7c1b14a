/**
 * Razorpay's payment window: its script is loaded when a shopper first pays, and opens a frame over the page.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard
 */
import { isPrepaid, labelOfMode } from '../../core/entities/payment-mode.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { OpenPaymentWindow, WindowOutcome } from '../../core/ports/payments/payment-window.ts';
import type { PaymentWindow } from '../../core/ports/payments/payments.ts';
import type { Timers } from '../../core/ports/time.ts';

type Proof = { readonly razorpay_payment_id?: unknown; readonly razorpay_signature?: unknown };

/** The options that the script takes. */
export type RazorpayOptions = {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly prefill: {
    readonly name: string;
    readonly email: string;
    readonly contact: string;
    /** Opens the window at this method; it needs email and contact, too. */
    readonly method?: string;
  };
  /** Shows the method that the shopper has chosen before the others. */
  readonly config?: {
    readonly display: {
      readonly blocks: Readonly<
        Record<string, { readonly name: string; readonly instruments: readonly { readonly method: string }[] }>
      >;
      readonly sequence: readonly string[];
      readonly preferences: { readonly show_default_blocks: boolean };
    };
  };
  /** With `redirect` the shopper pays on a page of the gateway's, which sends the outcome to this address. */
  readonly callback_url?: string;
  readonly redirect?: boolean;
  readonly theme: { readonly color: string };
  readonly handler: (proof: Proof) => void;
  readonly modal: { readonly ondismiss: () => void };
};

/** What is used of a script element. */
type Script = {
  src: string;
  readonly addEventListener: (type: 'load' | 'error', listener: () => void) => void;
  readonly remove: () => void;
};

export type RazorpayBrowser<Element extends Script> = {
  readonly document: {
    readonly createElement: (name: 'script') => Element;
    readonly head: { readonly append: (script: Element) => void };
  };
  readonly navigator: { readonly userAgent: string };
  readonly location: { readonly origin: string };
  readonly addEventListener: (type: 'pageshow', listener: (event: { readonly persisted: boolean }) => void) => void;
  /** Defined by the script. */
  readonly Razorpay?: new (options: RazorpayOptions) => { readonly open: () => void };
};

/** How long the script may take to load, in milliseconds. */
export const SCRIPT_TIMEOUT_MS = 20_000;
/** Of the buttons in the window: the site's ink. */
const COLOUR = '#1F2723';

export const createRazorpayWindow = <Element extends Script>(
  browser: RazorpayBrowser<Element>,
  {
    timers,
    logger,
    brand,
  }: { readonly timers: Pick<Timers, 'after'>; readonly logger: Logger; readonly brand: string },
): OpenPaymentWindow => {
  /** Resolves when the script has run; one that failed may be loaded again. */
  const loadScript = (src: string): Promise<boolean> =>
    new Promise((resolve) => {
      const script = browser.document.createElement('script');
      const cancel = timers.after(SCRIPT_TIMEOUT_MS, () => end(false));
      /** A function declaration, because it cancels the timeout that calls it. */
      function end(isLoaded: boolean): void {
        cancel();
        if (!isLoaded) script.remove();
        resolve(isLoaded);
      }
      script.src = src;
      script.addEventListener('load', () => end(true));
      script.addEventListener('error', () => end(false));
      browser.document.head.append(script);
    });

  const openWindow = (window: PaymentWindow): Promise<WindowOutcome> =>
    new Promise((resolve, reject) => {
      const { Razorpay } = browser;
      if (Razorpay === undefined) throw new Error('the script has defined no payment window');
      new Razorpay({
        key: window.keyId,
        order_id: window.gatewayOrder,
        amount: window.amount,
        currency: window.currency,
        name: brand,
        prefill: {
          name: window.prefill.name,
          email: window.prefill.email,
          contact: window.prefill.phone === '' ? '' : `+91${window.prefill.phone}`,
          ...chosenMethod(window),
        },
        ...chosenBlock(window),
        ...redirection(window),
        theme: { color: COLOUR },
        handler: ({ razorpay_payment_id: paymentId, razorpay_signature: signature }) => {
          const isProof = typeof paymentId === 'string' && typeof signature === 'string';
          if (isProof) resolve({ status: 'paid', paymentId, signature });
          else reject(new Error('the payment window has reported a payment without its proof'));
        },
        // Payments that fail are reported in the window itself, where they may be tried again.
        modal: { ondismiss: () => resolve({ status: 'closed' }) },
      }).open();
      // Back from the gateway's page without having paid there.
      browser.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) resolve({ status: 'closed' });
      });
    });

  const redirection = ({ callback }: PaymentWindow): Pick<RazorpayOptions, 'callback_url' | 'redirect'> =>
    callback !== undefined && needsRedirect(browser.navigator.userAgent)
      ? { callback_url: `${browser.location.origin}${callback}`, redirect: true }
      : {};

  let opened: Promise<WindowOutcome> | undefined;
  const open = async (window: PaymentWindow): Promise<WindowOutcome> => {
    try {
      const isLoaded = browser.Razorpay !== undefined || (await loadScript(window.script));
      if (isLoaded) return await openWindow(window);
      logger.error(`the payment window could not be loaded from ${window.script}`);
    } catch (cause) {
      logger.error('the payment window did not open', cause);
    }
    return { status: 'unavailable' };
  };
  return (window) => {
    opened ??= open(window).finally(() => {
      opened = undefined;
    });
    return opened;
  };
};

/** Razorpay calls the methods as the shop calls its modes. */
const chosenMethod = ({ mode }: PaymentWindow): { readonly method?: string } =>
  mode === undefined || !isPrepaid(mode) ? {} : { method: mode };

const chosenBlock = ({ mode }: PaymentWindow): Pick<RazorpayOptions, 'config'> =>
  mode === undefined || !isPrepaid(mode)
    ? {}
    : {
        config: {
          display: {
            blocks: { chosen: { name: labelOfMode(mode), instruments: [{ method: mode }] } },
            sequence: ['block.chosen'],
            preferences: { show_default_blocks: true },
          },
        },
      };

/** The browsers inside of other apps: Facebook, Instagram, Line, Snapchat, TikTok, LinkedIn, Pinterest, WeChat. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|Snapchat|BytedanceWebview|musical_ly|TikTok|LinkedInApp|Pinterest\/|MicroMessenger)/;
/** Any other app's on Android. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*; wv\)/;
/** On iOS only browsers name Safari. */
const IOS = /\b(?:iPhone|iPad|iPod)\b/;
const SAFARI = /\bSafari\//;

/** Whether a frame over the page and windows of banks do not work in this browser, by its User-Agent. */
export const needsRedirect = (userAgent: string): boolean =>
  APPS.test(userAgent) || ANDROID_WEB_VIEW.test(userAgent) || (IOS.test(userAgent) && !SAFARI.test(userAgent));
