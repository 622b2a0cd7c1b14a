/**
 * The real server in a process of its own, which the soak kills. It opens the store when the soak sends a message: the
 * one before may still be running on it until then. With `early` it acknowledges writes before they are committed: a
 * fault that the soak must find.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { createCryptoRandom } from '../../../adapters/system/random.ts';
import { composeServer } from '../../../server/composition.ts';
import { listen } from '../../../server/listen.ts';
import { loadDigestKeys } from '../../../server/stores/digest-key.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { FAULTS } from '../histories/store-faults.ts';

const [, , location = '', clientRoot = '', fault = ''] = process.argv;
await once(process, 'message');
const { store } = await openStore(location);
const { settings } = await loadSettings(undefined);
const [digestKey, ...formerDigestKeys] = await loadDigestKeys(store, createCryptoRandom());
const server = composeServer({
  settings,
  store: fault === 'early' ? FAULTS['acknowledged before the commit'](store) : store,
  digestKey,
  formerDigestKeys,
  sandbox: true,
  addressLimits: false,
  clientRoot,
  messenger: createRecordingMessenger(),
  logger: { error: (message, cause) => process.stderr.write(`${message} ${String(cause)}\n`) },
});
await server.resume();
const { port } = await listen(server.site, { port: 0, host: '127.0.0.1' });
process.send?.({ port });
// Node keeps compiled code at a proper end, which this process never has: every restart would compile the same again.
flushCompileCache();
