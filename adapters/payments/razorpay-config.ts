/** The configuration of Razorpay as the payment gateway, and how it is read from the environment. */

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

/** The variables, each with what is allowed in it. */
export const RAZORPAY_VARIABLES = {
  RAZORPAY_KEY_ID: 'the id of an API key, such as rzp_live_… or rzp_test_…',
  RAZORPAY_KEY_SECRET: 'the secret of that API key',
  RAZORPAY_WEBHOOK_SECRET: 'the secret of the webhook, at least 8 characters',
  RAZORPAY_API: `an https address without a slash at its end; by default ${RAZORPAY_API}`,
  RAZORPAY_CHECKOUT: `the https address of a script; by default ${RAZORPAY_CHECKOUT}`,
} as const;
export type RazorpayVariable = keyof typeof RAZORPAY_VARIABLES;

const KEY_ID = /^rzp_(?:live|test)_\w{1,64}$/u;
const SECRET = /^[\x21-\x7e]{8,256}$/u;

/** Whether payments are only played: no money moves. */
export const isTestKey = ({ keyId }: Pick<RazorpayConfig, 'keyId'>): boolean => keyId.startsWith('rzp_test_');

/**
 * The configuration in these variables; undefined where none of the three that are needed is set, empty ones counting as
 * unset. Otherwise `problems` names every variable that is missing or wrong, never its value.
 */
export const readRazorpayConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config: RazorpayConfig | undefined; readonly problems: readonly string[] } => {
  const valueOf = (name: RazorpayVariable): string => environment[name] ?? '';
  const config: RazorpayConfig = {
    keyId: valueOf('RAZORPAY_KEY_ID'),
    keySecret: valueOf('RAZORPAY_KEY_SECRET'),
    webhookSecret: valueOf('RAZORPAY_WEBHOOK_SECRET'),
    api: valueOf('RAZORPAY_API') || RAZORPAY_API,
    checkout: valueOf('RAZORPAY_CHECKOUT') || RAZORPAY_CHECKOUT,
  };
  if (config.keyId === '' && config.keySecret === '' && config.webhookSecret === '')
    return { config: undefined, problems: [] };
  const isValid: Readonly<Record<RazorpayVariable, boolean>> = {
    RAZORPAY_KEY_ID: KEY_ID.test(config.keyId),
    RAZORPAY_KEY_SECRET: SECRET.test(config.keySecret),
    RAZORPAY_WEBHOOK_SECRET: SECRET.test(config.webhookSecret),
    RAZORPAY_API: isSafeAddress(config.api) && !config.api.endsWith('/'),
    RAZORPAY_CHECKOUT: isSafeAddress(config.checkout),
  };
  const problems = Object.entries(RAZORPAY_VARIABLES)
    .filter(([name]) => !isValid[name as RazorpayVariable])
    .map(([name, allowed]) => `${name} ${(environment[name] ?? '') === '' ? 'is missing' : 'is wrong'}: ${allowed}`);
  return problems.length > 0 ? { config: undefined, problems } : { config, problems };
};

/** https without a name and password in it; plain http only to this machine, where tests have a gateway of their own. */
const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isLocal = protocol === 'http:' && hostname === '127.0.0.1';
  return (protocol === 'https:' || isLocal) && username + password + search + hash === '';
};
