/** Shops for the operator's commands: on every store, with direct access to the store. */
import { describe } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { ShopPorts } from '../../../core/shop/ports.ts';
import { documentKinds } from '../../../core/shop/shop.ts';
import { composeServer } from '../../../server/composition.ts';
import { listen } from '../../../server/listen.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { createTestShop, type TestShop } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { cli, type Ran } from '../run-cli.ts';
import { silentLogger } from '../../../core/ports/logger.ts';

/** The shop as its customers and its servers use it. Its fake gateway keeps its payments in the same store. */
export type OperatedShop = TestShop & {
  /** Runs a command of the operator on this shop. */
  readonly operator: (...argv: readonly string[]) => Promise<Ran>;
  /** What connects a command to this shop. */
  readonly flags: readonly string[];
  readonly close: () => Promise<void>;
};

type OpenedStore = {
  readonly store: ShopStore;
  readonly flags: readonly string[];
  readonly close: () => Promise<void>;
};

/** `messenger`: by default one that takes everything. */
export type OpenOperatedShop = (ports?: Partial<Pick<ShopPorts, 'messenger'>>) => Promise<OperatedShop>;

const shopOn = async (open: () => Promise<OpenedStore>, ports: Partial<ShopPorts> = {}): Promise<OperatedShop> => {
  const { store, flags, close } = await open();
  await claimStore(store, 'sandbox', 'of the test');
  const gateway = createSandboxGateway({ hasher: createSimulatedHasher(), store });
  // The commands use the time of the machine.
  const shop = createTestShop({ ...ports, store, gateway, start: Date.now() });
  return { ...shop, sandboxGateway: gateway, operator: (...argv) => cli([...argv, ...flags]), flags, close };
};

/** A sandbox that runs in this process. */
const openServed = async (): Promise<OpenedStore> => {
  const store = createMemoryStore(documentKinds);
  const { settings } = await loadSettings(undefined);
  const { site } = composeServer({
    settings,
    store,
    digestKey: 'a key of this test, and of no other one',
    sandbox: true,
    addressLimits: false,
    clientRoot: '.',
    messenger: createRecordingMessenger(),
    logger: silentLogger,
  });
  const { port, close } = await listen(site, { port: 0, host: '127.0.0.1' });
  return { store, flags: ['--via', `http://127.0.0.1:${port}`], close };
};

/** `isOpenedByCommand`: every command opens the store itself. */
export type StoreTraits = { readonly isOpenedByCommand: boolean };

/** Runs tests with shops in memory (through the server that has it), on SQLite and on PostgreSQL. */
export const describeOnEveryStore = (
  name: string,
  tests: (open: OpenOperatedShop, traits: StoreTraits) => void,
): void => {
  const folder = temporaryFolder();
  let files = 0;
  const openAt = async (location: string): Promise<OpenedStore> => ({
    ...(await openStore(location)),
    flags: ['--store', location],
  });
  describe(`${name}, at a server with a store in memory`, () => {
    tests((ports) => shopOn(openServed, ports), { isOpenedByCommand: false });
  });
  describe(`${name}, on SQLite`, () => {
    tests((ports) => shopOn(() => openAt(`sqlite:${folder.file(`${(files += 1)}.db`)}`), ports), {
      isOpenedByCommand: true,
    });
  });
  describeOnPostgres(name, () => {
    tests((ports) => shopOn(async () => openAt((await createDatabase()).url), ports), { isOpenedByCommand: true });
  });
};
