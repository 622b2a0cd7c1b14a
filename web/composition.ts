/**
 * The browser's composition: where the shopper's ports are bound. A plain function; a container would cost 16 kB of the
 * shopper's time. It is loaded on its own, as soon as the page answers.
 */
import { createConsoleJournal } from '../adapters/browser/journal.ts';
import { createLatestBuildProbe } from '../adapters/browser/latest-build.ts';
import { createBrowserPage } from '../adapters/browser/page.ts';
import { createBrowserRandom } from '../adapters/browser/random.ts';
import { createBrowserStorage } from '../adapters/browser/storage.ts';
import { createBrowserClock, createBrowserTicker } from '../adapters/browser/time.ts';
import { createPhpClient } from '../adapters/php-client/php-client.ts';
import { createShopper, type Shopper } from '../core/shopper/shopper.ts';
import { STORAGE_PREFIX } from './first-ports.ts';

export type CompositionOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Goes to a page of the site by the router; false where the page has to be loaded instead. */
  readonly navigate: (to: string) => boolean;
  /** Called once when the shop turns out to be a sandbox. */
  readonly onSandbox: () => void;
};

export const composeShopper = ({ fetch, navigate, onSandbox }: CompositionOptions): Shopper => {
  const ticker = createBrowserTicker(window);
  const build = createLatestBuildProbe((url, init) => fetch(url, init), __BUILD__);
  /** What a newer build has replaced comes with a full load; what merely did not arrive may be asked for again. */
  const onLostCode = async (): Promise<void> => {
    const latest = await build.latest().catch(() => build.current);
    if (latest !== build.current) shopper.chunkFailed();
  };
  const shopper = createShopper({
    api: createPhpClient({
      fetch,
      after: ticker.after,
      onSandbox,
      onLostCode: () => {
        void onLostCode();
      },
    }),
    clock: createBrowserClock(window),
    ticker,
    local: createBrowserStorage(window, 'local', STORAGE_PREFIX),
    session: createBrowserStorage(window, 'session', STORAGE_PREFIX),
    page: createBrowserPage(window, navigate),
    random: createBrowserRandom(crypto),
    journal: createConsoleJournal(console),
    build,
  });
  return shopper;
};
