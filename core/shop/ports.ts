/** What the shop needs from its surroundings. */
import type { Settings } from '../catalogue/settings/settings.ts';
import type { Logger } from '../ports/logger.ts';
import type { Messenger } from '../ports/messages.ts';
import type { PaymentGateway } from '../ports/payments/payments.ts';
import type { Pincodes } from '../ports/pincodes.ts';
import type { Hasher, Random } from '../ports/random.ts';
import type { ShopStore } from '../ports/store/shop-store.ts';
import type { Backoff } from '../ports/backoff.ts';
import type { Clock, Timers, Yield } from '../ports/time.ts';

export type ShopPorts = {
  /** The brand's prices, codes, seller and budgets (spec 10.22). */
  readonly settings: Settings;
  readonly store: ShopStore;
  /** The store for one call or event, whose work on it is given up when all of it has taken some seconds. */
  readonly limitStoreTime?: (store: ShopStore) => ShopStore;
  readonly clock: Clock;
  /** Awaited between the batches of a purge, so that requests need not wait for its end. */
  readonly yieldTurn: Yield;
  /** Awaited before a call whose documents have moved is tried again. */
  readonly backoff: Backoff;
  /** Real time, for time-outs; `clock` may be ahead of it. */
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Random;
  readonly hasher: Hasher;
  /** Null where the shop cannot be paid online: only orders with nothing to pay online are taken. */
  readonly gateway: PaymentGateway | null;
  readonly pincodes: Pincodes;
  readonly messenger: Messenger;
  readonly logger: Logger;
};

/** The ports for one call or event: however often it asks the store, all of it together takes no longer than one may. */
export const withStoreTimeLimit = (ports: ShopPorts): ShopPorts =>
  ports.limitStoreTime === undefined ? ports : { ...ports, store: ports.limitStoreTime(ports.store) };
