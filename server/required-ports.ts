/** What a server cannot start without: checked before a store is opened. */
import { isTestKey, type RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { StartError } from './start-error.ts';
import { messageSinkProblems } from './message-sinks.ts';
import type { ServerConfig } from './server-config.ts';

type RequiredPorts = Pick<
  ServerConfig,
  'sandbox' | 'razorpay' | 'messageSinks' | 'origin' | 'missing' | 'testPayments'
>;

/** What a shop in production lacks. */
const lacking = ({ razorpay, messageSinks = {}, origin }: RequiredPorts): readonly string[] => [
  ...(razorpay === undefined ? ['a payment gateway'] : []),
  ...(messageSinks.sms === undefined ? ['an SMS gateway'] : []),
  ...(messageSinks.mail === undefined ? ['a mail server'] : []),
  ...(origin === undefined ? ['the public origin of the site'] : []),
];

/** Throws StartError where something is missing that the shop cannot do without; the message names it. */
export const requirePorts = (config: RequiredPorts): void => {
  const { sandbox, razorpay, messageSinks = {}, missing = [] } = config;
  const lacks = sandbox ? [] : lacking(config);
  if (lacks.length > 0) {
    const named = missing.length > 0 ? missing : lacks;
    throw new StartError(`the shop cannot start without ${named.join(', ')}; --sandbox plays them on this machine`);
  }
  if (razorpay !== undefined) {
    if (sandbox) requireSandboxKey(razorpay);
    else requireKeyOfUse(razorpay, config);
  }
  const [problem] = messageSinkProblems(messageSinks);
  if (problem !== undefined) throw new StartError(`the shop cannot send messages: ${problem}`);
};

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Whether only this machine reaches a server that listens there. */
export const isThisMachine = (host: string): boolean => LOOPBACK.includes(host);

const HOW_TO_NAME_PROXIES =
  'put one in front (server/deploy/Caddyfile is complete), and say how many there are with --proxies 1 or TRUSTED_PROXIES=1';

/**
 * Throws StartError for a server that stands behind no proxy although it is in production or other machines can reach it: a proxy
 * handles https, slow clients and those that open thousands of connections.
 */
export const requireProxy = ({
  inProduction,
  host,
  proxies = 0,
}: {
  /** Whether orders are real. */
  readonly inProduction: boolean;
  readonly host: string;
  readonly proxies?: number;
}): void => {
  if (proxies > 0 || (!inProduction && isThisMachine(host))) return;
  const who = inProduction ? 'a shop in production' : `--host ${host}: a server that other machines can reach`;
  throw new StartError(`${who} needs a reverse proxy in front of it: ${HOW_TO_NAME_PROXIES}`);
};

/** Throws StartError if a shop would take orders that nobody pays for, or a test would move money. */
const requireKeyOfUse = (razorpay: RazorpayConfig, { testPayments = false }: RequiredPorts): void => {
  if (isTestKey(razorpay) === testPayments) return;
  throw new StartError(
    testPayments
      ? 'RAZORPAY_KEY_ID: --test-payments takes only a test key, rzp_test_…; with this one it would charge'
      : 'RAZORPAY_KEY_ID is a test key, with which nobody is charged: a shop in production needs rzp_live_…. To rehearse with it, add --test-payments (TEST_PAYMENTS=on); every page and order then says that nothing is charged',
  );
};

/** Throws StartError for a key that moves money. */
export const requireSandboxKey = (razorpay: RazorpayConfig): void => {
  if (isTestKey(razorpay)) return;
  throw new StartError('RAZORPAY_KEY_ID: a sandbox takes only a test key, rzp_test_…; with this one it would charge');
};
