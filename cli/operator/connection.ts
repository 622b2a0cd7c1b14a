/** Which shop the operator's commands work on: a sandbox at an address, or a store that is opened here. */
import { Option, type Command } from 'commander';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import type { OperatorConnection, OperatorOptions } from '../../server/operator.ts';
import { LASTING_STORE_FORMS, namedStore } from '../../server/stores/registry.ts';
import { withCommandErrors } from '../config/start-error.ts';
import { configFileOf, configOption, loadConfig, loadVariables } from '../config/load-config.ts';
import { siteAddress } from '../input/site-address.ts';
import { Busy, type Io } from '../io.ts';
import { askThrough, operatorAt, replyOf, type AskOperator, type OperatorClient } from './client/operator-client.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

export type ConnectionOptions = {
  readonly via?: string;
  readonly store?: string;
  readonly config?: string;
  readonly settings?: string;
};

/** Adds `--store`, `--config`, `--settings` and `--via` to a command. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--store <store>',
        `connect to this store, ${LASTING_STORE_FORMS}; servers may be running on it (env: STORE)`,
      ).conflicts('via'),
    )
    .addOption(configOption().conflicts('via'))
    .addOption(
      new Option('--settings <file>', 'with --store: the settings that the shop’s servers use').env('SHOP_SETTINGS'),
    )
    .addOption(
      new Option(
        '--via <address>',
        `connect to the sandbox that runs at this address (default: ${JSON.stringify(DEFAULT_ADDRESS)}, unless a store is named)`,
      ),
    );

export type Connection = { readonly via: string } | { readonly store: string; readonly settings: string | undefined };

/**
 * A sandbox at an address, if one is named; otherwise the store of `--store`, of STORE or of the configuration file;
 * otherwise the sandbox at the usual address. Only a running server sees a store in memory, so a STORE in memory names none.
 * Throws BadInput for a file that cannot be read.
 */
export const connectionOf = ({ via, store, config, settings }: ConnectionOptions): Connection => {
  if (via !== undefined) return { via };
  const { STORE, SHOP_SETTINGS } = loadVariables(['STORE', 'SHOP_SETTINGS'], {
    file: config,
    flags: { ...(store !== undefined && { STORE: store }), ...(settings && { SHOP_SETTINGS: settings }) },
  });
  const isNamed = configFileOf(config) !== undefined || (STORE !== undefined && STORE.from !== 'default');
  if (STORE === undefined || !isNamed || (STORE.from !== 'flag' && namedStore(STORE.text)?.openDatabase === null))
    return { via: DEFAULT_ADDRESS };
  return { store: STORE.text, settings: SHOP_SETTINGS?.text };
};

/** Runs with the operator's calls of the shop. Throws BadInput for an address or a store that cannot be used. */
export const withOperator = async <T>(
  options: ConnectionOptions,
  run: (ask: AskOperator) => Promise<T>,
  /** For a command that asks the payment gateway; a sandbox at an address has its own. */
  payments?: OperatorOptions['payments'],
): Promise<T> => {
  const connection = connectionOf(options);
  if ('via' in connection) {
    const { origin } = siteAddress(connection.via, '--via');
    return run(askThrough(operatorAt(origin), origin));
  }
  const { store, settings } = connection;
  const { openOperator } = await import('../../server/operator.ts');
  const ports = {
    ...(settings !== undefined && { settingsFile: settings }),
    ...(payments !== undefined && { payments }),
  };
  const operator = await withCommandErrors(() => openOperator(store, ports));
  try {
    return await run(askThrough(operatorOn(operator), operator.name));
  } finally {
    await operator.close();
  }
};

/** Calls throw Busy where the store cannot take them now. */
const operatorOn =
  ({ name, call: make }: OperatorConnection): OperatorClient =>
  async (call, ...[input]) => {
    try {
      return replyOf(await make(call, input));
    } catch (cause) {
      if (!(cause instanceof StoreBusy)) throw cause;
      throw new Busy(`--store ${name}: the store is busy or cannot be reached; try again`, { cause });
    }
  };

/**
 * A sandbox at an address, which has its own gateway; or the store, the settings and the gateway that the configuration
 * names. Undefined, reported, where the configuration has problems.
 */
export const gatewayOptions = (io: Io, given: ConnectionOptions, { isRequired }: { readonly isRequired: boolean }) => {
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
  return { options, payments: { razorpay: config.razorpay, isRequired } };
};
