/** A shop for simulated shoppers: every port bound, without what only a person would look at. */
import { createMemoryOutbox, type MemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../../../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import { noBackoff, noYield } from '../../../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Messenger } from '../../../core/ports/messages.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import { createShop, type Shop } from '../../../core/shop/shop.ts';

export type SimulatedShop = {
  readonly shop: Shop;
  readonly sandboxPayments: SandboxPayments;
  readonly outbox: MemoryOutbox;
};

/** Shared by all shops of this process: they never change. */
const pincodes = createPincodes();
const hasher = createSimulatedHasher();
const silentJournal = { error: (): void => undefined };

export type SimulatedShopPorts = {
  readonly settings: Settings;
  readonly store: ShopStore;
  readonly clock: Clock & Timers;
  readonly random: Random;
  /** Where messages go besides the list that a step reads its one-time password from. */
  readonly outbox?: MemoryOutbox & Messenger;
};

export const createSimulatedShop = ({
  settings,
  store,
  clock,
  random,
  outbox = createMemoryOutbox(),
}: SimulatedShopPorts): SimulatedShop => {
  const gateway = createSandboxGateway({ hasher, store });
  const shop = createShop({
    settings,
    store,
    clock,
    timers: clock,
    random,
    hasher,
    gateway,
    pincodes,
    messenger: outbox,
    logger: silentJournal,
    yieldTurn: noYield,
    backoff: noBackoff,
  });
  const { receiveWebhook, findOrder } = shop;
  return {
    shop,
    outbox,
    sandboxPayments: createSandboxPayments({ clock, random, gateway, receiveWebhook, findOrder }),
  };
};
