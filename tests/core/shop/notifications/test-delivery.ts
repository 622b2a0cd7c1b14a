/** A delivery over a store in memory, to a messenger whose outcomes a test decides. */
import { createRecordingMessenger } from '../../../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createVirtualClock } from '../../../../adapters/simulated/virtual-clock.ts';
import type { Message, Messenger, SendOutcome } from '../../../../core/ports/messages.ts';
import type { Outbox, OutboxState } from '../../../../core/ports/store/outbox.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import type { DeliveryPorts } from '../../../../core/shop/notifications/deliver-channel.ts';
import { createDelivery } from '../../../../core/shop/notifications/deliver-messages.ts';

export const commit = (store: ShopStore, messages: readonly Message[]) =>
  store.update({ writes: [] }, () => ({ answer: null, messages }));

type Hung = { readonly resolve: () => void; readonly reject: (cause: Error) => void };

/**
 * A delivery by a messenger that throws for the named messages for as long as they are named, holds them until they are
 * let go, takes its time for them, or ends with the outcome that is named for them.
 */
export const openDelivery = (behind: (outbox: Outbox) => Outbox = (outbox) => outbox) => {
  const store = createMemoryStore();
  const recorder = createRecordingMessenger();
  const clock = createVirtualClock();
  const refusing = new Set<string>();
  const hanging = new Set<string>();
  const hung = new Map<string, Hung>();
  /** Milliseconds by message. */
  const durations = new Map<string, number>();
  const outcomes = new Map<string, SendOutcome>();
  const tried: string[] = [];
  const logger: string[] = [];
  const messenger: Messenger = {
    send: async (sending) => {
      tried.push(sending.id);
      await Promise.resolve();
      if (refusing.has(sending.id)) throw new Error('not taken');
      if (hanging.has(sending.id))
        await new Promise<void>((resolve, reject) => hung.set(sending.id, { resolve, reject }));
      const duration = durations.get(sending.id);
      if (duration !== undefined) await new Promise<void>((resolve) => clock.after(duration, resolve));
      return outcomes.get(sending.id) ?? recorder.send(sending);
    },
  };
  const ports: DeliveryPorts = {
    outbox: behind(store.outbox),
    clock,
    messenger,
    timers: clock,
    logger: { error: (text) => logger.push(text) },
  };
  const { deliver, droppedConversions } = createDelivery(ports);
  return {
    store,
    deliver,
    /** Another process at the same store. */
    deliverElsewhere: createDelivery(ports).deliver,
    droppedConversions,
    refusing,
    hanging,
    hung,
    durations,
    outcomes,
    tried,
    logger,
    now: clock.now,
    advance: clock.advance,
    listed: async (state: OutboxState) => (await store.outbox.list({ state, limit: 10_000 })).entries,
    sent: () => recorder.sent().map(({ id }) => id),
  };
};
