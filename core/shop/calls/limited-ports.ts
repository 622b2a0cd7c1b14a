/** The ports for one call or event: however often it asks the store, all of it together takes no longer than one may. */
import type { ShopPorts } from '../ports.ts';

export const limitedPorts = (ports: ShopPorts): ShopPorts =>
  ports.limitStoreTime === undefined ? ports : { ...ports, store: ports.limitStoreTime(ports.store) };
