/** A shop somewhere else, by its address: ours as a sandbox, ours in earnest, or a backend that somebody else wrote. */
import { withCookies, type FetchWithCookies } from '../../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../../adapters/php-client/php-client.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { Clock, Ticker } from '../../../core/ports/time.ts';
import { formatDuration } from '../schema/duration.ts';
import { createNames } from './aliases.ts';
import type { Scenario } from '../format/scenario.ts';
import { createFaults, faultyFetch } from './faults.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { sectionSevenFetch } from './minimal-backend.ts';
import { CALL_TIMEOUT_MS, createTraffic, type Traffic } from './pending-calls.ts';
import { CannotPlay, type Connection, type World } from './environment.ts';

/** Waits up to this long are really waited, in milliseconds, where no clock can be moved. */
const PATIENCE_MS = 5000;

export type RemoteParts = {
  /** Scheme, host and port, without a slash at the end. */
  readonly base: string;
  /** Undefined where the shop is no sandbox. */
  readonly sandbox: SandboxClient | undefined;
  /** Real time: what a network call's time-out is measured by. */
  readonly time: Clock & Ticker;
  readonly random: Random;
  readonly request: FetchWithCookies;
  readonly otp: string | undefined;
  readonly backend: Scenario['backend'];
};

type Time = {
  readonly clock: Clock & Ticker;
  readonly traffic: Traffic;
  readonly advance: World['advance'];
  /** Brings the shop's clock to where ours is. Every request waits for that. */
  readonly catchUp: () => Promise<void>;
};

/** The time of somebody else's shop: it passes as it does, and cannot be skipped. */
const realTime = (time: Clock & Ticker): Time => {
  const traffic = createTraffic(time.after);
  return {
    clock: time,
    traffic,
    catchUp: () => Promise.resolve(),
    advance: async (ms) => {
      if (ms > PATIENCE_MS)
        throw new CannotPlay(`${formatDuration(ms)} cannot be skipped: this shop has no sandbox clock`);
      // A timer of its own: the ticker's don't keep the process waiting.
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      await traffic.idle();
    },
  };
};

/** Less than this, in milliseconds, the time that calls take may well outweigh. */
const EXACT_FROM_MS = 1000;

/** The time of a sandbox: ours is virtual, and the shop is moved along when it is asked something, or at the end. */
const sandboxTime = (sandbox: SandboxClient): Time => {
  const clock = createVirtualClock({ start: sandbox.now, settle: () => traffic.idle() });
  const traffic: Traffic = createTraffic(clock.after);
  let shopAt = sandbox.now;
  let moving: Promise<void> = Promise.resolve();
  const move = async (): Promise<void> => {
    const by = Math.round(clock.now() - shopAt);
    if (by <= 0) return;
    shopAt += by;
    await sandbox.advance(by);
  };
  const catchUp = (): Promise<void> => {
    // Requests that go out together wait for one and the same move.
    moving = moving.then(move);
    return moving;
  };
  return {
    clock,
    traffic,
    catchUp,
    advance: async (ms) => {
      await clock.advance(ms);
      await catchUp();
      await traffic.idle();
    },
  };
};

/** Phones of an earlier run are known to the shop; a sandbox gets fresh ones. */
const freshPhone = (random: Random) => (): string => `9${random.text(9, '0123456789')}`;

export const createRemoteWorld = (parts: RemoteParts): World => {
  const { base, sandbox, time, random, request, otp, backend } = parts;
  const { clock, traffic, advance, catchUp } = sandbox === undefined ? realTime(time) : sandboxTime(sandbox);
  const faults = createFaults();

  const connect = (): Connection => {
    const counted: FetchWithCookies = (url, init) =>
      traffic.track(async () => {
        await catchUp();
        const response = await request(url, init);
        const text = await response.text();
        return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
      });
    const kept = withCookies(counted);
    const heard = backend === 'section-7' ? sectionSevenFetch(kept) : kept;
    const faulty = faultyFetch(heard, faults, traffic);
    const client = { base, timeoutMs: CALL_TIMEOUT_MS, after: time.after };
    return {
      forPage: () => createPhpClient({ ...client, fetch: (url, init) => traffic.track(() => faulty(url, init)) }),
      direct: createPhpClient({ ...client, fetch: heard }),
    };
  };

  return {
    clock,
    random,
    traffic,
    faults,
    advance,
    connect,
    otp,
    advanceRemark: (ms) =>
      ms >= EXACT_FROM_MS
        ? undefined
        : `${formatDuration(ms)} cannot be exact over a URL: ${sandbox === undefined ? 'it is waited for in real time' : 'the clock of the shop also runs by itself'}`,
    origin: base,
    names: createNames(sandbox === undefined ? undefined : freshPhone(random)),
    deliver: () => Promise.resolve(),
    outbox: () => (sandbox === undefined ? Promise.resolve(undefined) : sandbox.outbox()),
    pay: async (order, outcome, captured) => {
      if (sandbox === undefined) throw new CannotPlay('this shop has no sandbox gateway to pay at');
      return sandbox.pay(order, outcome, captured);
    },
    move: async (order, to) => {
      if (sandbox === undefined) throw new CannotPlay('this shop has no sandbox whose operator could do that');
      await sandbox.move(order, to);
    },
    review: async (order, review) => {
      if (sandbox === undefined) throw new CannotPlay('this shop has no sandbox whose operator could do that');
      await sandbox.review(order, review);
    },
    grantCash: () =>
      Promise.reject(new CannotPlay('reward cash cannot be given over a URL; only --via core and --via wire can')),
  };
};
