/** A server whose store is locked by another process: it answers BUSY, and everything else works. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { startServer } from '../../server/start.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { createClientFolder } from './fixtures/client-folder.ts';
import { createErrorLog } from '../samples/loggers.ts';
import { WASH } from '../samples/products.ts';

const folder = temporaryFolder();
describe('a server whose store cannot take a call', () => {
  it('answers 503 BUSY with Retry-After, goes on reading meanwhile, and takes the call afterwards', async () => {
    const path = folder.file('shop.db');
    const client = createClientFolder();
    const { logger, errors } = createErrorLog();
    const server = await startServer({
      settings: await loadSettings(undefined),
      port: 0,
      host: '127.0.0.1',
      store: `sqlite:${path}`,
      sandbox: true,
      addressLimits: false,
      clientRoot: client.root,
      messenger: createRecordingMessenger(),
      logger,
    });
    const rival = new DatabaseSync(path);
    onTestFinished(() => client.remove());
    onTestFinished(() => server.close());
    onTestFinished(() => rival.close());
    const add = () =>
      fetch(`${server.url}/server/api/cart/add.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pid: WASH, qty: 1 }),
      });
    rival.exec('begin immediate');
    const adding = add();
    let reads = 0;
    let isOver = false;
    const over = adding.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const cart = await fetch(`${server.url}/server/api/cart/get.php`);
      expect(cart.status).toBe(200);
      await cart.json();
      reads += 1;
    }
    const refused = await over;
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '1',
      { status: false, code: 'BUSY', message: 'We’re busy right now. Try again in a moment' },
    ]);
    // About four seconds of them: the event loop never stood still for long.
    expect(reads).toBeGreaterThan(20);
    rival.exec('rollback');
    expect((await add()).status).toBe(200);
    // The maintenance may have met the other process as well.
    expect(errors.filter((error) => !error.startsWith('stored documents could not be brought up to date'))).toEqual([]);
  }, 180_000);
});
