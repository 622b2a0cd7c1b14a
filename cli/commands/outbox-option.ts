/** The flag `--outbox` of the commands that sign in on a backend, and how its value is read. */
import { Option } from 'commander';
import { siteAddress } from '../input/site-address.ts';
import type { OutboxOption } from '../scenario/environment/backend-sandboxes.ts';

export const outboxOption = (): Option =>
  new Option(
    '--outbox <url>',
    "address of the sandbox that shows the shop's messages, if the shop is not itself a sandbox",
  );

/** Reads the value of `--outbox` or `--second-outbox`. Throws BadInput if it is not an address. */
export const readOutbox = (address: string | undefined, option: string): OutboxOption | undefined =>
  address === undefined ? undefined : { option, address: siteAddress(address, option) };
