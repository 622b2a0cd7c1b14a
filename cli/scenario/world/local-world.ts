/**
 * A shop of its own for one scenario, on a virtual clock: asked in process, or over the whole wire without a socket.
 */
import type { MemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { withCookies, type FetchWithCookies } from '../../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../../adapters/php-client/php-client.ts';
import type { SandboxTill } from '../../../adapters/payments/sandbox-till.ts';
import type { VirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import type { Shop } from '../../../core/shop/shop.ts';
import { createNames } from '../names.ts';
import type { Scenario } from '../scenario.ts';
import { createFaults, faultyApi, faultyFetch, type Faults } from './faults.ts';
import { mapCalls } from './map-calls.ts';
import { sectionSevenApi, sectionSevenFetch } from './section-seven.ts';
import { CALL_TIMEOUT_MS, type Traffic } from './traffic.ts';
import { CannotPlay, type Connection, type World } from './world.ts';

/** Where the shop is, as far as its pages and messages say. */
export const LOCAL_ORIGIN = 'https://shop.example';

export type LocalParts = {
  readonly shop: Shop;
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly outbox: MemoryOutbox;
  readonly till: SandboxTill;
  readonly traffic: Traffic;
};

/** The two ways in which a browser may reach a local shop. */
export type Connect = (parts: LocalParts, faults: Faults, backend: Scenario['backend']) => Connection;

/** In process: a call is a call. */
export const connectInProcess: Connect = ({ shop, random, traffic }, faults, backend) => {
  const visitor = random.token();
  const session = shop.forSession(random.token(), { visitor, origin: LOCAL_ORIGIN });
  const counted = mapCalls(session, (_name, call) => traffic.track(call));
  const heard: ShopApi = backend === 'section-7' ? sectionSevenApi(counted) : counted;
  // A fault may keep a call waiting, and that is traffic too.
  const faulty = faultyApi(heard, faults, traffic);
  return { forPage: () => mapCalls(faulty, (_name, call) => traffic.track(call)), direct: heard };
};

/**
 * Over the wire: `request` answers as the server would. Each page has a client of its own, all tabs share the cookies.
 */
export const connectByWire =
  (request: FetchWithCookies): Connect =>
  ({ clock, traffic }, faults, backend) => {
    const counted: FetchWithCookies = (url, init) =>
      traffic.track(async () => {
        const response = await request(url, init);
        const text = await response.text();
        return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
      });
    const kept = withCookies(counted);
    const heard = backend === 'section-7' ? sectionSevenFetch(kept) : kept;
    const faulty = faultyFetch(heard, faults, traffic);
    const client = { base: LOCAL_ORIGIN, timeoutMs: CALL_TIMEOUT_MS, after: clock.after };
    return {
      forPage: () => createPhpClient({ ...client, fetch: (url, init) => traffic.track(() => faulty(url, init)) }),
      direct: createPhpClient({ ...client, fetch: heard }),
    };
  };

export const createLocalWorld = (parts: LocalParts, connect: Connect, backend: Scenario['backend']): World => {
  const { shop, clock, random, outbox, till, traffic } = parts;
  const faults = createFaults();
  return {
    clock,
    random,
    traffic,
    faults,
    origin: LOCAL_ORIGIN,
    names: createNames(),
    advance: async (ms) => {
      await clock.advance(ms);
      await shop.runMaintenance();
    },
    connect: () => connect(parts, faults, backend),
    deliver: async () => {
      await shop.deliverMessages();
    },
    outbox: () => Promise.resolve(outbox.sent()),
    otp: undefined,
    pay: async (order, outcome, captured) => {
      const answer = await till.pay(order, outcome, captured);
      if (!answer.status) throw new CannotPlay(answer.message);
      return outcome === 'succeeds' ? till.proof(order) : undefined;
    },
    move: async (order, to) => {
      const answer = await shop.moveOrder({ order, to });
      if (!answer.status) throw new CannotPlay(`the shop refused: ${answer.message}`);
    },
    review: async (order, review) => {
      const answer = await shop.reviewPayment({ order, ...review });
      if (!answer.status) throw new CannotPlay(`the shop refused: ${answer.message}`);
    },
    grantCash: async (phone, amount) => {
      const answer = await shop.grantRewardCash({ phone, amount, reason: 'goodwill' });
      if (!answer.status) throw new CannotPlay(`reward cash could not be given: ${answer.message}`);
    },
  };
};
