/** The backend of a breach, in this process: this shop at level extended, the foreign one at level core. */
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import { keyOf, phoneOf, type Backend } from '../../../../cli/conform/backend/backend.ts';
import { createLocalBackend } from '../../../../cli/conform/backend/local-backend.ts';
import { LOCAL_ORIGIN, type ServedLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import type { composeServedShop } from '../../../../cli/composition.ts';
import type { foreignRequest } from '../../../cli/conform/served-backends.ts';
import { breakShop } from '../../../cli/conform/broken-shop.ts';
import { FOREIGN_OTP } from '../../../core/foreign-backend.ts';
import type { Breach } from './breach.ts';
import { importPlanted, type SourceChange } from './planted-modules.ts';

type Composition = { readonly composeServedShop: typeof composeServedShop };
type ForeignBackends = { readonly foreignRequest: typeof foreignRequest };

/** This shop with these changes of its source. */
const plantedShop = async (changes: readonly SourceChange[], settings = DEFAULT_SETTINGS): Promise<ServedLocalShop> => {
  // The module has the type of the one that it is a copy of.
  const planted = (await importPlanted('cli/composition.ts', changes)) as Composition;
  return planted.composeServedShop(settings);
};

/** This shop as it is. */
export const intactShop = (settings = DEFAULT_SETTINGS): Promise<ServedLocalShop> => plantedShop([], settings);

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

/** The foreign backend as it is. */
export const intactForeign = (): Promise<FetchWithCookies> => plantedForeign([]);

const changesOf = (breach: Breach): readonly SourceChange[] => ('source' in breach ? [breach.source].flat() : []);

/** This shop, fresh, with a breach of level extended in it. */
export const brokenShop = async (breach: Breach, settings = DEFAULT_SETTINGS): Promise<ServedLocalShop> => {
  const shop = await plantedShop(changesOf(breach), settings);
  if ('answers' in breach) return { local: shop.local, request: breakShop(shop.request, breach.answers()) };
  return 'transport' in breach ? breach.transport(shop) : shop;
};

/** A fresh backend with the breach in it. */
export const plantedBackend = async (breach: Breach): Promise<Backend> => {
  if (breach.level === 'extended') return createLocalBackend(await brokenShop(breach));
  const request = await plantedForeign(changesOf(breach));
  return foreignBackendOf('foreignTransport' in breach ? breach.foreignTransport(request) : request);
};
