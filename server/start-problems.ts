/**
 * Why a server would not start, before anything is opened: `serve` refuses what this lists, and `config` shows it (spec 10.26).
 * One place for both.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTestKey, type RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import type { LoadedSettings } from '../adapters/settings/load-settings.ts';
import { buildProblems, RELEASE, sampleProblems } from './check-settings.ts';
import { StartError } from './start-error.ts';
import type { ServerConfig } from './server-config.ts';

/** What the start of a storefront in front of a backend depends on besides its port. */
export type BackendStart = Pick<ServerConfig, 'origin' | 'proxies'> & {
  readonly host: string;
  readonly settings?: LoadedSettings | undefined;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
};

/** The same for a shop, besides its store. */
export type ShopStart = BackendStart &
  Pick<ServerConfig, 'sandbox' | 'razorpay' | 'messageSinks' | 'missing' | 'testPayments'> & {
    readonly settings: LoadedSettings;
  };

/** Every reason for which a shop would not start; none for one that would. */
export const shopStartProblems = async (start: ShopStart): Promise<readonly string[]> => {
  const { sandbox, settings, host } = start;
  return [
    ...(sandbox ? [] : sampleProblems(settings.settings)),
    ...(sandbox && (!isThisMachine(host) || host === '::1')
      ? [`--host ${host}: a sandbox is for this machine alone and listens on 127.0.0.1`]
      : []),
    ...(sandbox ? [] : lackProblems(start)),
    ...keyProblems(start),
    ...proxyProblems(start, { inProduction: !sandbox }),
    ...(await storefrontProblems(start)),
  ];
};

/** The same for a storefront in front of an existing backend. */
export const backendStartProblems = async (start: BackendStart): Promise<readonly string[]> => [
  ...proxyProblems(start, { inProduction: false }),
  ...(await storefrontProblems(start)),
];

/** Throws StartError with all of them, a line each. */
export const refuseStart = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new StartError(problems.join('\n'));
};

/** What a shop in production cannot do without. */
const lackProblems = ({ razorpay, messageSinks = {}, origin, missing = [] }: ShopStart): readonly string[] => {
  const lacking = [
    ...(razorpay === undefined ? ['a payment gateway'] : []),
    ...(messageSinks.sms === undefined ? ['an SMS gateway'] : []),
    ...(messageSinks.mail === undefined ? ['a mail server'] : []),
    ...(origin === undefined ? ['the public origin of the site'] : []),
  ];
  if (lacking.length === 0) return [];
  const named = missing.length > 0 ? missing : lacking;
  return [`the shop cannot start without ${named.join(', ')}; --sandbox plays them on this machine`];
};

/** A shop would take orders that nobody pays for, or a test would move money. */
const keyProblems = ({ sandbox, razorpay, testPayments = false }: ShopStart): readonly string[] => {
  if (razorpay === undefined) return [];
  if (sandbox) return sandboxKeyProblems(razorpay);
  if (isTestKey(razorpay) === testPayments) return [];
  return [
    testPayments
      ? 'RAZORPAY_KEY_ID: --test-payments takes only a test key, rzp_test_…; with this one it would charge'
      : 'RAZORPAY_KEY_ID is a test key, with which nobody is charged: a shop in production needs rzp_live_…. To rehearse with it, add --test-payments (TEST_PAYMENTS=on); every page and order then says that nothing is charged',
  ];
};

/** A key that moves money. */
export const sandboxKeyProblems = (razorpay: RazorpayConfig): readonly string[] =>
  isTestKey(razorpay)
    ? []
    : ['RAZORPAY_KEY_ID: a sandbox takes only a test key, rzp_test_…; with this one it would charge'];

/** Whether only this machine reaches a server that listens there. */
const isThisMachine = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

const HOW_TO_NAME_PROXIES =
  'put one in front (server/deploy/Caddyfile is complete), and say how many there are with --proxies 1 or TRUSTED_PROXIES=1';

/**
 * A server stands behind no proxy although it is in production or other machines can reach it: a proxy handles https, slow
 * clients and those that open thousands of connections.
 */
const proxyProblems = (
  { host, proxies = 0 }: BackendStart,
  { inProduction }: { readonly inProduction: boolean },
): readonly string[] => {
  if (proxies > 0 || (!inProduction && isThisMachine(host))) return [];
  const who = inProduction ? 'a shop in production' : `--host ${host}: a server that other machines can reach`;
  return [`${who} needs a reverse proxy in front of it: ${HOW_TO_NAME_PROXIES}`];
};

const storefrontProblems = async ({ clientRoot, settings, origin }: BackendStart): Promise<readonly string[]> => {
  if (!existsSync(join(clientRoot, 'index.html'))) return [`the storefront is not built yet; run ${RELEASE}`];
  return settings === undefined && origin === undefined ? [] : buildProblems(clientRoot, { settings, origin });
};
