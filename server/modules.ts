/**
 * The shop as a module of a container, and the modules that bind its ports. A composition is a list of them: the server's, that of
 * an operator's command, and that of the tests. A later module may bind a port anew.
 */
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import type { RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { createRazorpayGateway } from '../adapters/payments/razorpay-gateway.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createCryptoRandom } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTimers,
  createSystemYield,
} from '../adapters/system/time.ts';
import type { ShopPorts } from '../core/shop/ports.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';

/** What `get` finds a part of a composition by; its type is the part's. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);
export const port = <Name extends keyof ShopPorts>(name: Name): ServiceIdentifier<Required<ShopPorts>[Name]> =>
  token(`port ${name}`);
export const SHOP = token<Shop>('shop');
export const SANDBOX_CLOCK = token<SandboxClock>('clock of a sandbox');
export const SANDBOX_GATEWAY = token<SandboxGateway>('gateway of a sandbox');

/** Every part is made once, when it is first asked for. */
export const compose = (...modules: readonly ContainerModule[]): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(...modules);
  return container;
};

export const shopModule = new ContainerModule(({ bind }) => {
  bind(SHOP).toDynamicValue(({ get }) => {
    const limitStoreTime = get(port('limitStoreTime'), { optional: true });
    return createShop({
      settings: get(port('settings')),
      store: get(port('store')),
      ...(limitStoreTime !== undefined && { limitStoreTime }),
      clock: get(port('clock')),
      timers: get(port('timers')),
      yieldTurn: get(port('yieldTurn')),
      backoff: get(port('backoff')),
      random: get(port('random')),
      hasher: get(port('hasher')),
      gateway: get(port('gateway')),
      pincodes: get(port('pincodes')),
      messenger: get(port('messenger')),
      logger: get(port('logger')),
    });
  });
});

/** Ports as they are given. */
export const given = (ports: Partial<ShopPorts>): ContainerModule =>
  new ContainerModule(({ bind, isBound, rebind }) => {
    for (const [name, value] of Object.entries(ports)) {
      const id = token<unknown>(`port ${name}`);
      (isBound(id) ? rebind(id) : bind(id)).toConstantValue(value);
    }
  });

export const systemPorts = new ContainerModule(({ bind }) => {
  bind(port('timers')).toDynamicValue(createSystemTimers);
  bind(port('yieldTurn')).toDynamicValue(createSystemYield);
  bind(port('backoff')).toDynamicValue(createSystemBackoff);
  bind(port('random')).toDynamicValue(createCryptoRandom);
});

export const systemClock = new ContainerModule(({ bind }) => {
  bind(port('clock')).toDynamicValue(createSystemClock);
});

/** It may be ahead of the system's, as the store says. */
export const sandboxClock = new ContainerModule(({ bind }) => {
  bind(SANDBOX_CLOCK).toDynamicValue(({ get }) =>
    createSandboxClock(createShiftedClock(createSystemClock()), get(port('store'))),
  );
  bind(port('clock')).toService(SANDBOX_CLOCK);
});

export const sandboxGateway = new ContainerModule(({ bind }) => {
  bind(SANDBOX_GATEWAY).toDynamicValue(({ get }) =>
    createSandboxGateway({ hasher: get(port('hasher')), store: get(port('store')) }),
  );
  bind(port('gateway')).toService(SANDBOX_GATEWAY);
});

export const razorpayGateway = (config: RazorpayConfig): ContainerModule =>
  given({ gateway: createRazorpayGateway(config) });
