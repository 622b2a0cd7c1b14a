/** Where the operator's shop is: by default the one that `serve` opens on this machine. */
import { Option } from 'commander';
import { siteAddress } from '../input/site-address.ts';
import { openDesk, type Desk } from './sandbox-orders.ts';

const DEFAULT_SITE = 'http://127.0.0.1:3000';

export const viaOption = (): Option =>
  new Option('--via <address>', 'the address of the sandbox').default(DEFAULT_SITE);

/** Throws BadInput for what is no address. */
export const deskVia = (via: string): Desk => openDesk(siteAddress(via, '--via'));
