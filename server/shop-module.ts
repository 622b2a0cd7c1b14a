/** The shop as a module of a container. A composition is a list of modules: the server's, and that of the tests' shop. */
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import type { ShopPorts } from '../core/shop/ports.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';

/** What `get` finds a part of a composition by; its type is the part's. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);
export const port = <Name extends keyof ShopPorts>(name: Name): ServiceIdentifier<Required<ShopPorts>[Name]> =>
  token(`port ${name}`);
export const SHOP = token<Shop>('shop');

/** Every part is made once, when it is first asked for. */
export const compose = (...modules: readonly ContainerModule[]): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(...modules);
  return container;
};

export const shopModule = new ContainerModule(({ bind }) => {
  bind(SHOP).toDynamicValue((parts) => {
    const limitStoreTime = parts.get(port('limitStoreTime'), { optional: true });
    return createShop({
      settings: parts.get(port('settings')),
      store: parts.get(port('store')),
      ...(limitStoreTime !== undefined && { limitStoreTime }),
      clock: parts.get(port('clock')),
      timers: parts.get(port('timers')),
      yieldTurn: parts.get(port('yieldTurn')),
      backoff: parts.get(port('backoff')),
      random: parts.get(port('random')),
      hasher: parts.get(port('hasher')),
      gateway: parts.get(port('gateway')),
      pincodes: parts.get(port('pincodes')),
      messenger: parts.get(port('messenger')),
      logger: parts.get(port('logger')),
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
