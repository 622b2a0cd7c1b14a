/** What a server cannot start without: checked before a store is opened. */
import { isTestKey, type RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { StartError } from './listen.ts';
import { messageSinkProblems } from './message-sinks.ts';
import type { ServerConfig } from './server-config.ts';

type RequiredPorts = Pick<ServerConfig, 'sandbox' | 'razorpay' | 'messageSinks' | 'origin' | 'missing'>;

/** What a shop that trades lacks. */
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
  if (sandbox && razorpay !== undefined) requireSandboxKey(razorpay);
  const [problem] = messageSinkProblems(messageSinks);
  if (problem !== undefined) throw new StartError(`the shop cannot send messages: ${problem}`);
};

/** Throws StartError for a key that moves money. */
export const requireSandboxKey = (razorpay: RazorpayConfig): void => {
  if (isTestKey(razorpay)) return;
  throw new StartError('RAZORPAY_KEY_ID: a sandbox takes only a test key, rzp_test_…; with this one it would charge');
};
