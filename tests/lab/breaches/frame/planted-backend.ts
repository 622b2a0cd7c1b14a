/** The backend of a breach, in this process: this shop at level extended, the foreign one at level core. */
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import { createSystemClock, createSystemTimers } from '../../../../adapters/system/time.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { withoutPauses } from '../../../../cli/conform/open-backend.ts';
import type { Needs } from '../../../../cli/conform/judge.ts';
import type { Environment } from '../../../../cli/scenario/environment/environment.ts';
import { connectOverWire, createLocalEnvironment } from '../../../../cli/scenario/environment/local-environment.ts';
import { LOCAL_ORIGIN, type ServedLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import { createTimedFetch } from '../../../../cli/scenario/environment/wire-connection.ts';
import { createRemoteEnvironment } from '../../../../cli/scenario/environment/remote-environment.ts';
import type { composeServedShop } from '../../../../cli/composition.ts';
import { served, type foreignRequest } from '../../../cli/run/served-backends.ts';
import { FOREIGN_OTP } from '../../../core/foreign-backend.ts';
import type { Breach } from './breach.ts';
import { breakShop } from './broken-shop.ts';
import { importPlanted, type SourceChange } from './planted-modules.ts';

/** Makes an environment of a backend for each play of a scenario. */
export type Open = (needs: Needs) => Promise<Environment>;

type Composition = { readonly composeServedShop: typeof composeServedShop };
type ForeignBackends = { readonly foreignRequest: typeof foreignRequest };

/** A fresh shop for every play, with these changes of its source. */
const plantedShop = async (changes: readonly SourceChange[]): Promise<() => ServedLocalShop> => {
  // The module has the type of the one that it is a copy of.
  const planted = (await importPlanted('cli/composition.ts', changes)) as Composition;
  return () => planted.composeServedShop(DEFAULT_SETTINGS);
};

/** This shop as it is. */
export const intactShop = (): Promise<() => ServedLocalShop> => plantedShop([]);

/** The foreign backend with these changes of its source. It keeps its data from play to play. */
const plantedForeign = async (changes: readonly SourceChange[]): Promise<FetchWithCookies> => {
  const planted = (await importPlanted('tests/cli/run/served-backends.ts', changes)) as ForeignBackends;
  return planted.foreignRequest();
};

/** The foreign backend as it is. */
export const intactForeign = (): Promise<FetchWithCookies> => plantedForeign([]);

export const openShop =
  (create: () => ServedLocalShop): Open =>
  async ({ backend }) => {
    const { local, request } = create();
    return createLocalEnvironment(local, connectOverWire(request), backend);
  };

const fetchWithin = createTimedFetch(15_000);

/** The same over real connections. */
export const openOverSocket =
  (create: () => ServedLocalShop): Open =>
  async (needs) => {
    const { local, request } = create();
    const { url, close } = await served(request);
    const open = openShop(() => ({ local, request: (to, init) => fetchWithin(to.replace(LOCAL_ORIGIN, url), init) }));
    return { ...(await open(needs)), close };
  };

const random = createSeededRandom(1);

/** A backend with the core calls alone, which takes one password from everybody, and whose clock runs by itself. */
export const openForeign =
  (request: FetchWithCookies, origin = LOCAL_ORIGIN): Open =>
  async ({ backend }) =>
    withoutPauses(
      createRemoteEnvironment({
        origin,
        request,
        random,
        backend,
        otp: FOREIGN_OTP,
        settings: DEFAULT_SETTINGS,
        sandboxes: { tools: undefined, messages: undefined },
        time: { ...createSystemClock(), ...createSystemTimers() },
      }),
    );

const changesOf = (breach: Breach): readonly SourceChange[] => ('source' in breach ? [breach.source].flat() : []);

/** The backend with the breach in it. */
export const plantedBackend = async (breach: Breach): Promise<Open> => {
  if (breach.level === 'core') {
    const request = await plantedForeign(changesOf(breach));
    return openForeign('foreignTransport' in breach ? breach.foreignTransport(request) : request);
  }
  const create = await plantedShop(changesOf(breach));
  const open = isRace(breach) ? openOverSocket : openShop;
  return open(() => {
    const { local, request } = create();
    if ('answers' in breach) return { local, request: breakShop(request, breach.answers(local)) };
    return 'transport' in breach ? breach.transport({ local, request }) : { local, request };
  });
};

export const isRace = (breach: Breach): boolean => 'answers' in breach && breach.isRace === true;
