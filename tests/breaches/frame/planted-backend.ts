/** The backend of a breach, in this process: this shop at level extended, the foreign one at level core. */
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { keyOf, phoneOf, type Backend, type Level } from '../../../cli/conform/backend/backend.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { LOCAL_ORIGIN, type ServedLocalShop } from '../../../cli/scenario/environment/local-shop.ts';
import type { composeServedShop } from '../../../cli/composition.ts';
import type { foreignRequest } from '../../cli/conform/served-backends.ts';
import { breakShop } from '../../cli/conform/broken-shop.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import type { Breach } from './breach.ts';
import { importPlanted, type SourceChange } from './planted-modules.ts';

type Composition = { readonly composeServedShop: typeof composeServedShop };
type ForeignBackends = { readonly foreignRequest: typeof foreignRequest };

/** This shop with these changes of its source. */
export const plantedShop = async (changes: readonly SourceChange[]): Promise<ServedLocalShop> => {
  // The module has the type of the one that it is a copy of.
  const planted = (await importPlanted('cli/composition.ts', changes)) as Composition;
  return planted.composeServedShop(DEFAULT_SETTINGS);
};

/** The foreign backend with these changes of its source. */
const plantedForeign = async (changes: readonly SourceChange[]): Promise<FetchWithCookies> => {
  const planted = (await importPlanted('tests/cli/conform/served-backends.ts', changes)) as ForeignBackends;
  return planted.foreignRequest();
};

/** A backend with the core calls alone, which takes one password from everybody. */
export const foreignBackendOf = (request: FetchWithCookies): Backend => {
  const random = createSeededRandom(1);
  return {
    name: 'the foreign backend',
    base: LOCAL_ORIGIN,
    request,
    otp: () => Promise.resolve(FOREIGN_OTP),
    hasOnePassword: true,
    freshPhone: () => phoneOf(random),
    freshKey: () => keyOf(random),
  };
};

/** An intact backend of a level. */
export const intactBackend = async (level: Level): Promise<Backend> =>
  level === 'core' ? foreignBackendOf(await plantedForeign([])) : createLocalBackend(await plantedShop([]));

/** A fresh backend with the breach in it. */
export const plantedBackend = async (breach: Breach): Promise<Backend> => {
  const changes = 'source' in breach ? [breach.source].flat() : [];
  if (breach.level === 'core') {
    const request = await plantedForeign(changes);
    return foreignBackendOf('foreignTransport' in breach ? breach.foreignTransport(request) : request);
  }
  const shop = await plantedShop(changes);
  if ('answers' in breach)
    return createLocalBackend({ local: shop.local, request: breakShop(shop.request, breach.answers()) });
  return createLocalBackend('transport' in breach ? breach.transport(shop) : shop);
};
