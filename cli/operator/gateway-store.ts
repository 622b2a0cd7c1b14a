/** Where a command that asks the payment gateway finds its shop and the gateway. */
import { loadConfig } from '../config/load-config.ts';
import type { Io } from '../io.ts';
import { connectionOf, type ConnectionOptions } from './operator-connection.ts';

/**
 * A sandbox at an address, which has its own gateway; or the store, the settings and the gateway that the configuration
 * names. Undefined, reported, where the configuration has problems.
 */
export const gatewayConnection = (io: Io, given: ConnectionOptions) => {
  const { config: file, store, settings } = given;
  // A file is read whole below, and all its problems reported.
  if (file === undefined && 'via' in connectionOf(given)) return { options: given, payments: undefined };
  const config = loadConfig(io, {
    ...(file !== undefined && { file }),
    // An empty SHOP_SETTINGS counts as unset.
    flags: { ...(store !== undefined && { STORE: store }), ...(settings && { SHOP_SETTINGS: settings }) },
  });
  if (config === undefined) return undefined;
  const { STORE, SHOP_SETTINGS } = config.values;
  const options = { store: STORE, ...(SHOP_SETTINGS !== undefined && { settings: SHOP_SETTINGS }) };
  return { options, payments: { razorpay: config.razorpay } };
};
