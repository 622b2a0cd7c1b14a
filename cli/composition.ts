/** The composition root of the command line: what a scenario is played against, with all its parts bound. */
import { createMemoryStore } from '../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../adapters/simulated/seeded-random.ts';
import { createVirtualClock } from '../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import { findBackendSandboxes, type MessageSource } from './scenario/environment/backend-sandboxes.ts';
import type { Environment } from './scenario/environment/environment.ts';
import { connectInProcess, connectOverWire, createLocalEnvironment } from './scenario/environment/local-environment.ts';
import {
  createLocalShop,
  serveLocalShop,
  type LocalShop,
  type ServedLocalShop,
} from './scenario/environment/local-shop.ts';
import { CALL_TIMEOUT_MS, createPendingCalls } from './scenario/environment/pending-calls.ts';
import { createRemoteEnvironment } from './scenario/environment/remote-environment.ts';
import { withHeaders, type RequestHeader } from './scenario/environment/request-headers.ts';
import { createTimedFetch } from './scenario/environment/wire-connection.ts';
import type { ContractLevel } from '../core/contract/call.ts';

/** What scenarios are played against: the shop in process, over the wire without a socket, or at an address. */
export type Target = 'core' | 'wire' | URL;

export type EnvironmentOptions = {
  /** The brand's settings: of a local shop, and of every page. */
  readonly settings: Settings;
  /** The one-time password of a shop that doesn't expose its messages. */
  readonly otp?: string | undefined;
  /** The sandbox that shows its messages, if the shop is not a sandbox itself. */
  readonly messagesFrom?: MessageSource | undefined;
  /** Of every request to a shop at an address. */
  readonly headers?: readonly RequestHeader[] | undefined;
  readonly backend: ContractLevel;
  /** Whether the core is called over the wire, too, since a step is about HTTP. A backend with the core calls alone always is. */
  readonly usesHttp?: boolean;
};

/** The environment for one scenario. A local shop is a fresh one every time. */
export const composeEnvironment = async (target: Target, options: EnvironmentOptions): Promise<Environment> => {
  if (target === 'core' && options.usesHttp !== true && options.backend === 'extended')
    return createLocalEnvironment(composeLocalShop(options.settings), connectInProcess, options.backend);
  return target instanceof URL ? composeRemoteEnvironment(target, options) : composeWireEnvironment(options);
};

const composeWireEnvironment = ({ backend, settings }: EnvironmentOptions): Environment => {
  const { local, request } = composeServedShop(settings);
  return createLocalEnvironment(local, connectOverWire(request), backend);
};

export const composeServedShop = (settings: Settings): ServedLocalShop => {
  const local = composeLocalShop(settings);
  return { local, request: serveLocalShop(local) };
};

const composeRemoteEnvironment = async ({ origin }: URL, options: EnvironmentOptions): Promise<Environment> => {
  const { createCryptoRandom } = await import('../adapters/system/random.ts');
  const { createSystemClock, createSystemTimers } = await import('../adapters/system/time.ts');
  const { otp, messagesFrom, settings, backend, headers = [] } = options;
  const request = withHeaders(createTimedFetch(CALL_TIMEOUT_MS), headers);
  return createRemoteEnvironment({
    origin,
    otp,
    settings,
    backend,
    request,
    sandboxes: await findBackendSandboxes({ origin, request, messagesFrom, headers }),
    time: { ...createSystemClock(), ...createSystemTimers() },
    random: createCryptoRandom(),
  });
};

/** The same random numbers every time, so that a scenario that fails once fails again. */
const SEED = 2026;

/** A shop in memory and on a virtual clock, used by one scenario only. */
const composeLocalShop = (settings: Settings): LocalShop => {
  const pendingCalls = createPendingCalls();
  return createLocalShop({
    settings,
    pendingCalls,
    clock: createVirtualClock({ settle: pendingCalls.idle }),
    random: createSeededRandom(SEED),
    store: createMemoryStore(),
  });
};
