/** Which shop the operator's commands work on: a sandbox at an address, or a store that is opened here. */
import { Option, type Command } from 'commander';
import { parseJson } from '../input/json-object.ts';
import { siteAddress } from '../input/site-address.ts';
import { createSandboxCalls } from '../sandbox/sandbox-calls.ts';
import { createSandboxOrders, type SandboxOrders } from '../sandbox/sandbox-orders.ts';
import { createSandboxOutbox, type SandboxOutbox } from '../sandbox/sandbox-outbox.ts';
import { createSandboxRequest, type SandboxRequest } from '../sandbox/sandbox-request.ts';
import { createSandboxStock, type SandboxStock } from '../sandbox/sandbox-stock.ts';
import { asBadInput } from '../stores/as-bad-input.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

export type ConnectionOptions = { readonly via?: string; readonly store?: string; readonly settings?: string };

export type OperatorTools = {
  readonly orders: SandboxOrders;
  readonly outbox: SandboxOutbox;
  readonly stock: SandboxStock;
};

/** Adds `--store` and `--via` to a command. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--store <store>',
        'work on this store, sqlite:PATH or postgres://USER@HOST/DATABASE; servers on it may run meanwhile',
      ).conflicts('via'),
    )
    .addOption(
      new Option('--settings <file>', 'with --store: the settings that the shop runs with').env('SHOP_SETTINGS'),
    )
    .addOption(new Option('--via <address>', `work on the sandbox at this address (default: ${DEFAULT_ADDRESS})`));

/** Runs with the shop's operator tools. Throws BadInput for an address or a store that cannot be used. */
export const withOperatorTools = async <T>(
  { via = DEFAULT_ADDRESS, store, settings }: ConnectionOptions,
  run: (tools: OperatorTools) => Promise<T>,
): Promise<T> => {
  if (store === undefined) {
    const { origin } = siteAddress(via, '--via');
    return run(toolsOver(createSandboxRequest(origin), origin));
  }
  const { openOperator } = await import('../../server/operator.ts');
  const operator = await asBadInput(() => openOperator(store, settings));
  try {
    return await run(toolsOver(requestOver(operator.request), store));
  } finally {
    await operator.close();
  }
};

const toolsOver = (request: SandboxRequest, name: string): OperatorTools => {
  const calls = createSandboxCalls(request, name);
  return {
    orders: createSandboxOrders(calls),
    outbox: createSandboxOutbox(calls),
    stock: createSandboxStock(calls),
  };
};

const requestOver =
  (fetch: (path: string, init?: RequestInit) => Promise<Response>): SandboxRequest =>
  async (path, body) => {
    const response = await fetch(
      path,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return { ok: response.ok, status: response.status, json: parseJson(await response.text()) };
  };
