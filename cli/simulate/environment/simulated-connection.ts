/** How simulated shoppers reach their shop: in process, or through the server without a socket. */
import { promisesSettled } from '../../../adapters/system/time.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import { apiOf } from '../../../core/shop/shop.ts';
import { createFaults } from '../../scenario/environment/faults.ts';
import { LOCAL_ORIGIN, serveLocalShop, type LocalShop } from '../../scenario/environment/local-shop.ts';
import type { PendingCalls } from '../../scenario/environment/pending-calls.ts';
import { createWireConnection } from '../../scenario/environment/wire-connection.ts';
import { countCall, countedConnect, type CallCounter, type LocalSession } from './local-session.ts';

/** How one session connects, by its own random numbers; its calls are counted. */
export type Connect = (own: Random, calls: CallCounter) => LocalSession['connect'];

export const createSimulatedConnection = (local: LocalShop<Clock & Timers>, via: 'core' | 'wire'): Connect => {
  if (via === 'core') return (own, calls) => connectInProcess(local, own, calls);
  const request = serveLocalShop(local);
  const { pendingCalls } = local;
  const { after } = local.clock;
  const faults = { faults: createFaults(), pendingCalls, after };
  const connect = () => createWireConnection({ origin: LOCAL_ORIGIN, request, backend: 'extended', faults, after });
  return (_own, calls) => countedConnect(connect, calls);
};

/** A call is a function call. */
const connectInProcess =
  ({ shop, pendingCalls }: LocalShop<Clock & Timers>, random: Random, calls: CallCounter): LocalSession['connect'] =>
  () => {
    const visitor = random.token();
    const call = shop.runnerFor(random.token(), { visitor, origin: LOCAL_ORIGIN });
    const ofPages = apiOf((name, input) => {
      countCall(calls, name);
      return pendingCalls.track(() => call(name, input));
    });
    let direct: ShopApi | undefined;
    // Most visitors leave an empty cart, of which the shop is asked nothing directly.
    return { forPage: () => ofPages, direct: () => (direct ??= apiOf(call)) };
  };

/**
 * The calls of a shop in this process whose answers take promise turns only. They are not counted: when no promise is left
 * to settle, every call has its answer. Calls over the wire or into a database need turns of the event loop.
 */
export const createQuickPendingCalls = (): PendingCalls => ({
  track: (call) => call(),
  // Without faults every call is answered.
  timeOut: () => Promise.reject(new Error('no call of a simulated shopper times out')),
  timingOut: () => 0,
  idle: promisesSettled,
});
