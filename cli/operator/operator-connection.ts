/** Which shop the operator's commands work on: a sandbox at an address, or a store that is opened here. */
import { Option, type Command } from 'commander';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import type { OperatorConnection, OperatorOptions } from '../../server/operator.ts';
import { siteAddress } from '../input/site-address.ts';
import { Unreachable } from '../io.ts';
import { createSandboxCalls } from '../sandbox/sandbox-calls.ts';
import { createSandboxCustomers, type SandboxCustomers } from '../sandbox/sandbox-customers.ts';
import { createSandboxOrders, type SandboxOrders } from '../sandbox/sandbox-orders.ts';
import { createSandboxOutbox, type SandboxOutbox } from '../sandbox/sandbox-outbox.ts';
import { createSandboxRefunds, type SandboxRefunds } from '../sandbox/sandbox-refunds.ts';
import { createSandboxRequest, requestThrough, type SandboxRequest } from '../sandbox/sandbox-request.ts';
import { createSandboxSales, type SandboxSales } from '../sandbox/sandbox-sales.ts';
import { createSandboxStock, type SandboxStock } from '../sandbox/sandbox-stock.ts';
import { asBadInput } from '../stores/as-bad-input.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

export type ConnectionOptions = { readonly via?: string; readonly store?: string; readonly settings?: string };

export type OperatorTools = {
  readonly orders: SandboxOrders;
  readonly refunds: SandboxRefunds;
  readonly customers: SandboxCustomers;
  readonly sales: SandboxSales;
  readonly outbox: SandboxOutbox;
  readonly stock: SandboxStock;
};

/** Adds `--store` and `--via` to a command. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--store <store>',
        'connect to this database, sqlite:PATH or postgres://USER@HOST/DATABASE; servers may be running on it',
      ).conflicts('via'),
    )
    .addOption(
      new Option('--settings <file>', 'with --store: the settings that the shop’s servers use').env('SHOP_SETTINGS'),
    )
    .addOption(
      new Option('--via <address>', 'connect to the sandbox that runs at this address').default(DEFAULT_ADDRESS),
    );

/** Runs with the shop's operator tools. Throws BadInput for an address or a store that cannot be used. */
export const withOperatorTools = async <T>(
  { via = DEFAULT_ADDRESS, store, settings }: ConnectionOptions,
  run: (tools: OperatorTools) => Promise<T>,
  /** For a command that asks the payment gateway; a sandbox at an address has its own. */
  payments?: OperatorOptions['payments'],
): Promise<T> => {
  if (store === undefined) {
    const { origin } = siteAddress(via, '--via');
    return run(toolsOver(createSandboxRequest(origin), origin));
  }
  const { openOperator } = await import('../../server/operator.ts');
  const options = {
    ...(settings !== undefined && { settingsFile: settings }),
    ...(payments !== undefined && { payments }),
  };
  const operator = await asBadInput(() => openOperator(store, options));
  try {
    return await run(toolsOver(requestOn(operator), operator.name));
  } finally {
    await operator.close();
  }
};

/** Requests throw Unreachable where the store cannot take them now. */
const requestOn = ({ name, request }: OperatorConnection): SandboxRequest =>
  requestThrough(async (path, init) => {
    try {
      return await request(path, init);
    } catch (cause) {
      if (!(cause instanceof StoreBusy)) throw cause;
      throw new Unreachable(`--store ${name}: the store is busy or cannot be reached; try again`, { cause });
    }
  });

const toolsOver = (request: SandboxRequest, name: string): OperatorTools => {
  const calls = createSandboxCalls(request, name);
  return {
    orders: createSandboxOrders(calls),
    refunds: createSandboxRefunds(calls),
    customers: createSandboxCustomers(calls),
    sales: createSandboxSales(calls),
    outbox: createSandboxOutbox(calls),
    stock: createSandboxStock(calls),
  };
};
