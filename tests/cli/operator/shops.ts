/** Shops for the operator's commands, with direct access to the store. */
import { onTestFinished } from 'vitest';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { ShopPorts } from '../../../core/shop/ports.ts';
import { composeTestServer } from '../../server/fixtures/composed-server.ts';
import { listen } from '../../../server/listen.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createTestShop, type TestShop } from '../../shop/test-shop.ts';
import { cli, wordsOf, type Ran } from '../run-cli.ts';

/** The shop as its customers and its servers use it. Its fake gateway keeps its payments in the same store. */
export type OperatedShop = TestShop & {
  /** Runs a command of the operator on this shop: its words, or one text with all of them. */
  readonly operator: (...argv: readonly string[]) => Promise<Ran>;
  /** What connects a command to this shop. */
  readonly flags: readonly string[];
};

export type OpenedStore = {
  readonly store: ShopStore;
  readonly flags: readonly string[];
  readonly close: () => Promise<void>;
};

const folder = temporaryFolder();
let files = 0;

/** By default an empty SQLite database, which every command opens for itself. */
export const openAt = async (location = `sqlite:${folder.file(`${(files += 1)}.db`)}`): Promise<OpenedStore> => ({
  ...(await openStore(location)),
  flags: ['--store', location],
});

/** A sandbox that runs in this process. */
export const openServed = async (): Promise<OpenedStore> => {
  const { site, store } = composeTestServer();
  const { port, close } = await listen(site, { port: 0, host: '127.0.0.1' });
  return { store, flags: ['--via', `http://127.0.0.1:${port}`], close };
};

/** A shop on this store until the end of the test. `messenger`: by default one that takes everything. */
export const openOperated = async (
  ports: Partial<Pick<ShopPorts, 'messenger'>> = {},
  opened: Promise<OpenedStore> = openAt(),
): Promise<OperatedShop> => {
  const { store, flags, close } = await opened;
  onTestFinished(() => close());
  await claimStore(store, 'sandbox', 'of the test');
  const gateway = createSandboxGateway({ hasher: createSimulatedHasher(), store });
  // The commands use the time of the machine.
  const shop = createTestShop({ ...ports, store, gateway, start: Date.now() });
  const operator = (...argv: readonly string[]): Promise<Ran> =>
    cli([...(argv.length === 1 ? wordsOf(argv.join('')) : argv), ...flags]);
  return { ...shop, sandboxGateway: gateway, operator, flags };
};
