/** What `serve` starts with and `config` checks, of the same configuration. */
import type { LoadedSettings } from '../../adapters/settings/load-settings.ts';
import type { Config } from '../../server/config/read-config.ts';
import type { ShopStart, BackendStart } from '../../server/start-problems.ts';

type Start<T> = Omit<T, 'clientRoot'>;

/** The start of a shop. No proxy reaches a sandbox, and its links lead wherever it is opened. */
export const shopStartOf = (
  { values, missing, messageSinks, razorpay }: Config,
  settings: LoadedSettings,
  sandbox: boolean,
): Start<ShopStart> => ({
  sandbox,
  host: values.LISTEN_HOST,
  proxies: sandbox ? 0 : values.TRUSTED_PROXIES,
  missing,
  settings,
  messageSinks,
  testPayments: values.TEST_PAYMENTS ?? false,
  ...(razorpay !== undefined && { razorpay }),
  ...(!sandbox && values.SITE_ORIGIN !== undefined && { origin: values.SITE_ORIGIN }),
});

/** The start of a storefront in front of a backend, which has settings of its own. */
export const backendStartOf = ({ values }: Config, settings: LoadedSettings): Start<BackendStart> => ({
  host: values.LISTEN_HOST,
  proxies: values.TRUSTED_PROXIES,
  ...(values.SHOP_SETTINGS !== undefined && { settings }),
  ...(values.SITE_ORIGIN !== undefined && { origin: values.SITE_ORIGIN }),
});
