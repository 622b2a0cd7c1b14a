/** A shop at an address: ours as a sandbox, ours in production, or a different backend. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import { createAliases, type FreshValues } from './aliases.ts';
import type { BackendSandboxes } from './backend-sandboxes.ts';
import { NotPlayable, type Environment, type ShownMessage } from './environment.ts';
import { createFaults } from './faults.ts';
import { createPendingCalls, type PendingCalls } from './pending-calls.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { createWireConnection } from './wire-connection.ts';

type RemoteOptions = {
  /** Of the pages; the shop has its own. */
  readonly settings: Settings;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  readonly sandboxes: BackendSandboxes;
  /** Real time, which measures the timeouts of calls. */
  readonly time: Clock & Timers;
  readonly random: Random;
  readonly request: FetchWithCookies;
  readonly otp: string | undefined;
  readonly backend: ContractLevel;
};

/** Durations below this, in milliseconds, may be shorter than the calls made meanwhile. */
const EXACT_FROM_MS = 1000;

const DIGITS = '0123456789';
const freshValues = (random: Random): FreshValues => ({
  phone: () => `9${random.text(9, DIGITS)}`,
  emailSuffix: () => random.text(9, DIGITS),
});

/** The sandbox. Throws StepError where the shop is not one. */
const required = (sandbox: SandboxClient | undefined, tool: string): SandboxClient => {
  if (sandbox === undefined) throw new NotPlayable(`this shop has no sandbox ${tool}`);
  return sandbox;
};

export const createRemoteEnvironment = (options: RemoteOptions): Environment => {
  const { origin, time, random, request, otp, backend, settings } = options;
  const { tools: sandbox, messages } = options.sandboxes;
  const { clock, pendingCalls, advance, synchronize } =
    sandbox === undefined ? createRealTime(time) : createSandboxTime(sandbox);
  const faults = createFaults();
  // It has data of earlier runs, so every run uses fresh phone numbers and email addresses.
  const aliases = createAliases(freshValues(random));
  /** Whose stock a step has set. */
  const limited = new Set<ProductId>();
  const officer = settings.seller.grievanceOfficer.email;
  /** Without those to customers of earlier runs: time that passes may expire their orders. */
  const ownMessages = async (sentMessages: SandboxClient['sentMessages']): Promise<readonly ShownMessage[]> =>
    (await sentMessages()).filter(({ channel, to }) => channel === 'conversion' || to === officer || aliases.isOwn(to));
  return {
    settings,
    clock,
    random,
    pendingCalls,
    faults,
    canMoveClock: sandbox !== undefined,
    advance,
    otp,
    origin,
    advanceRemark: (ms) =>
      sandbox !== undefined || ms >= EXACT_FROM_MS
        ? undefined
        : `${formatDuration(ms)} cannot be exact over a URL: it is waited for in real time`,
    connect: (watch) =>
      createWireConnection({
        origin,
        backend,
        watch,
        faults: { faults, pendingCalls, after: clock.after },
        after: time.after,
        request: async (url, init) => {
          await synchronize();
          return request(url, init);
        },
      }),
    aliases,
    deliver: () => Promise.resolve(),
    sentMessages: () => (messages === undefined ? Promise.resolve(undefined) : ownMessages(messages.sentMessages)),
    // A step waits for these as it does for the shopper's calls, however long the shop's store takes.
    pay: (order, outcome, captured) =>
      pendingCalls.track(async () => required(sandbox, 'gateway to pay with').pay(order, outcome, captured)),
    move: (order, to, parcel) => pendingCalls.track(async () => required(sandbox, 'operator').move(order, to, parcel)),
    review: (order, review) => pendingCalls.track(async () => required(sandbox, 'operator').review(order, review)),
    setStock: (change) =>
      pendingCalls.track(async () => {
        limited.add(change.pid);
        await required(sandbox, 'operator').setStock(change);
      }),
    grantCash: (phone, amount) =>
      pendingCalls.track(async () => required(sandbox, 'operator').grantCash(phone, amount)),
    close: async () => {
      // The next scenario at this shop begins with every product available.
      for (const pid of limited) await sandbox?.setStock({ pid, level: 'unlimited' }).catch(() => undefined);
      await sandbox?.release();
    },
  };
};

type RemoteTime = {
  readonly clock: Clock & Timers;
  readonly pendingCalls: PendingCalls;
  readonly advance: Environment['advance'];
  /** Moves the shop's clock to the time of ours. Every request waits for it. */
  readonly synchronize: () => Promise<void>;
};

/** Longer durations, in milliseconds, are not waited for. */
const MAX_WAIT_MS = 5000;

/** Real time, which cannot be skipped. */
const createRealTime = (time: Clock & Timers): RemoteTime => {
  const pendingCalls = createPendingCalls();
  return {
    clock: time,
    pendingCalls,
    synchronize: () => Promise.resolve(),
    advance: async (ms) => {
      if (ms > MAX_WAIT_MS) throw new NotPlayable('time cannot be skipped: this shop has no sandbox clock');
      // These timers don't keep the process alive; this one does.
      await new Promise((resolve) => setTimeout(resolve, ms));
      await pendingCalls.idle();
    },
  };
};

/** A virtual clock for the shopper, which the sandbox's clock follows. */
const createSandboxTime = (sandbox: SandboxClient): RemoteTime => {
  const pendingCalls = createPendingCalls();
  const clock = createVirtualClock({ start: sandbox.now, settle: pendingCalls.idle });
  let shopTime = sandbox.now;
  let lastMove: Promise<void> = Promise.resolve();
  const moveShopClock = async (): Promise<void> => {
    const behind = Math.round(clock.now() - shopTime);
    if (behind <= 0) return;
    shopTime += behind;
    await sandbox.advance(behind);
  };
  const synchronize = (): Promise<void> => {
    // Requests that are sent together wait for the same move.
    lastMove = lastMove.then(moveShopClock);
    return lastMove;
  };
  return {
    clock,
    pendingCalls,
    synchronize,
    advance: async (ms) => {
      await clock.advance(ms);
      await synchronize();
      await pendingCalls.idle();
    },
  };
};
