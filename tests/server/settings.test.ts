/** A server serves only the storefront of its own settings, and no sample seller to real customers (spec 10.22). */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { writeBuiltSettings } from '../../adapters/settings/built-settings.ts';
import { loadSettings, type LoadedSettings } from '../../adapters/settings/load-settings.ts';
import { StartError } from '../../server/listen.ts';
import { startBackendServer, startServer, type RunningServer, type StartOptions } from '../../server/start.ts';
import { createClientFolder } from './fixtures/client-folder.ts';
import { silentLogger } from '../../core/ports/logger.ts';
import { WASH } from '../samples/products.ts';

const file = (name: string): string => fileURLToPath(new URL(`../settings/${name}.yaml`, import.meta.url));
const defaults = await loadSettings(undefined);
const other = await loadSettings(file('other-brand'));

const folder = () => {
  const made = createClientFolder();
  onTestFinished(() => made.remove());
  return made;
};

const running = async (starting: Promise<RunningServer>): Promise<RunningServer> => {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
};

const options = (clientRoot: string, settings: LoadedSettings): StartOptions => ({
  port: 0,
  host: '127.0.0.1',
  store: 'memory',
  sandbox: true,
  addressLimits: false,
  messenger: createRecordingMessenger(),
  logger: silentLogger,
  clientRoot,
  settings,
});

describe('a server', () => {
  it('serves the storefront that was built with its settings, and charges their prices', async () => {
    const { root } = folder();
    await writeBuiltSettings(root, other.id);
    const { url } = await running(startServer(options(root, other)));
    const response = await fetch(`${url}/server/api/cart/add.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ pid: WASH, qty: 1 }),
    });
    expect(await response.json()).toMatchObject({
      data: { items: { [WASH]: { price: 1333, sale: 888 } }, quotes: { cod: { shipping: 77, total: 965 } } },
    });
  });

  it('refuses a storefront of other settings, and names both', async () => {
    const { root } = folder();
    await expect(startServer(options(root, other))).rejects.toThrow(StartError);
    await expect(startServer(options(root, other))).rejects.toThrow(
      new RegExp(`${defaults.id.hash}, the defaults.*${other.id.hash}, from other-brand\\.yaml`, 'u'),
    );
  });

  it('names a settings file that was changed after the build, and how to build again', async () => {
    const { root } = folder();
    await writeBuiltSettings(root, { hash: 'of-yesterday', file: 'other-brand.yaml' });
    const path = file('other-brand');
    await expect(startServer(options(root, other))).rejects.toThrow(
      `the settings ${path} were changed after the storefront was built (of-yesterday then, ${other.id.hash} now); ` +
        `build again with SHOP_SETTINGS=${path} npm run build, or undo the change`,
    );
  });

  it('refuses a storefront that was built for another address than its own, or for none', async () => {
    const { root } = folder();
    const start = () => startServer({ ...options(root, defaults), origin: 'https://shop.example' });
    await expect(start()).rejects.toThrow(/built for no address.*SITE_ORIGIN=https:\/\/shop\.example npm run build/u);
    await writeBuiltSettings(root, defaults.id, { origin: 'https://old.example' });
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(
      /built for https:\/\/old\.example, but SITE_ORIGIN.*https:\/\/shop\.example/u,
    );
    await writeBuiltSettings(root, defaults.id, { origin: 'https://shop.example' });
    expect((await fetch((await running(start())).url)).status).toBe(200);
  });

  it('refuses a storefront that does not say its settings, or not readably', async () => {
    const { root } = folder();
    writeFileSync(join(root, '.settings.json'), '{"hash":12}');
    await expect(startServer(options(root, defaults))).rejects.toThrow(/does not say which settings/u);
    rmSync(join(root, '.settings.json'));
    await expect(startServer(options(root, defaults))).rejects.toThrow(/npm run build/u);
  });

  it('does not publish the note about its settings', async () => {
    const { url } = await running(startServer(options(folder().root, defaults)));
    expect((await fetch(`${url}/.settings.json`)).status).toBe(404);
  });

  it('refuses the sample seller without a sandbox, and names what to set', async () => {
    const start = startServer({ ...options(folder().root, defaults), sandbox: false });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/seller\.name, seller\.address, seller\.gstin.*seller\.maker\.licence/u);
    const own = await loadSettings(file('own-seller'));
    await expect(startServer({ ...options(folder().root, own), sandbox: false })).rejects.toThrow(/payment gateway/u);
  });
});

describe('a server in front of a backend', () => {
  const backendOptions = (clientRoot: string) => ({
    port: 0,
    host: '127.0.0.1',
    backend: 'http://127.0.0.1:9',
    proxies: 0,
    logger: silentLogger,
    clientRoot,
  });

  it('compares settings only where they are given: the backend has its own', async () => {
    const { root } = folder();
    await running(startBackendServer(backendOptions(root)));
    await running(startBackendServer({ ...backendOptions(root), settings: defaults }));
    await expect(startBackendServer({ ...backendOptions(root), settings: other })).rejects.toThrow(/other settings/u);
    await expect(startBackendServer({ ...backendOptions(root), origin: 'https://shop.example' })).rejects.toThrow(
      /built for no address/u,
    );
  });
});
