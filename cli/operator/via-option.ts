/** `--via` of the operator's commands: the address of the sandbox, by default the one that `serve` opens. */
import { Option } from 'commander';
import { siteAddress } from '../input/site-address.ts';
import { createSandboxOutbox, type SandboxOutbox } from '../sandbox/sandbox-outbox.ts';
import { createSandboxOrders, type SandboxOrders } from '../sandbox/sandbox-orders.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

export const viaOption = (): Option =>
  new Option('--via <address>', 'the address of the sandbox').default(DEFAULT_ADDRESS);

/** The orders of the sandbox at an address. Throws BadInput for an invalid address. */
export const sandboxOrdersAt = (via: string): SandboxOrders => createSandboxOrders(siteAddress(via, '--via'));

/** The messages of the sandbox at an address. Throws BadInput for an invalid address. */
export const sandboxOutboxAt = (via: string): SandboxOutbox => createSandboxOutbox(siteAddress(via, '--via'));
