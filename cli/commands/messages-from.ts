/** The flag `--messages-from` of the commands that sign in on a backend, and how its value is read. */
import { Option } from 'commander';
import { siteAddress } from '../input/site-address.ts';
import type { MessageSource } from '../scenario/environment/backend-sandboxes.ts';

export const messagesFromOption = (): Option =>
  new Option(
    '--messages-from <url>',
    "address of the sandbox that shows the shop's messages, if the shop is not itself a sandbox",
  );

/** Reads the value of `--messages-from`. Throws BadInput if it is not an address. */
export const readMessageSource = (address: string | undefined, option: string): MessageSource | undefined =>
  address === undefined ? undefined : { option, address: siteAddress(address, option) };
