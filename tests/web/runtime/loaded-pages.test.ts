/** How pages and payloads are loaded: each once, and again after a failure where that helps. */
import { describe, expect, it } from 'vitest';
import { createPages, type LoadedPage } from '../../../web/runtime/navigation/loaded-pages.ts';
import { createPayloads, pathOfPayload, payloadUrl } from '../../../web/runtime/navigation/payload.ts';
import { routes } from '../../../core/catalogue/routes.ts';

const pageOf = (text: string): LoadedPage => ({ head: null, render: () => text });

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Pages that load once the browser is ready, and what was asked for. */
const openPages = ({ fails = false, ready = Promise.resolve() } = {}) => {
  const asked: string[] = [];
  const load = (path: string): Promise<LoadedPage> => {
    asked.push(path);
    return fails ? Promise.reject(new Error('gone')) : Promise.resolve(pageOf(path));
  };
  return { asked, pages: createPages(load, () => ready) };
};

describe('the loaded pages', () => {
  it('load a page once, however often it is asked for', async () => {
    const { asked, pages } = openPages();
    expect(pages.has('/shop')).toBe(false);
    expect(await pages.get('/shop')).toBe(await pages.get('/shop'));
    expect(pages.has('/shop')).toBe(true);
    expect(asked).toEqual(['/shop']);
  });

  it('give React the prerendered page at once, and never load it', () => {
    const { asked, pages } = openPages();
    const home = pageOf('home');
    pages.begin('/', home);
    expect(pages.first()).toBe('/');
    // The fields by which `use` reads a promise without suspending.
    expect(pages.get('/')).toMatchObject({ status: 'fulfilled', value: home });
    expect(asked).toEqual([]);
  });

  it('load nothing before the browser is ready for it, and report that a page is loading until it has loaded', async () => {
    const connected = Promise.withResolvers<void>();
    const { asked, pages } = openPages({ ready: connected.promise });
    const page = pages.get('/shop');
    await soon();
    expect([asked, pages.loading.get().isLoading]).toEqual([[], true]);
    connected.resolve();
    await page;
    await soon();
    expect([asked, pages.loading.get().isLoading]).toEqual([['/shop'], false]);
  });

  it('keep a failure, so that a render does not request it forever, and are no longer loading', async () => {
    const { asked, pages } = openPages({ fails: true });
    for (let times = 0; times < 2; times += 1) await expect(pages.get('/shop')).rejects.toThrow('gone');
    expect([asked, pages.loading.get().isLoading]).toEqual([['/shop'], false]);
  });
});

describe('the payloads', () => {
  it('are fetched once for each path, and again after a failure', async () => {
    const asked: string[] = [];
    const payloadAt = createPayloads((path) => {
      asked.push(path);
      return asked.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(`payload of ${path}`);
    });
    await expect(payloadAt('/shop')).rejects.toThrow('offline');
    expect(await Promise.all([payloadAt('/shop'), payloadAt('/shop')])).toEqual([
      'payload of /shop',
      'payload of /shop',
    ]);
    expect(asked).toEqual(['/shop', '/shop']);
  });

  it.each(routes)('have a URL for $path, which leads back to it', ({ path }) => {
    expect(payloadUrl(path, '2026-a')).toMatch(/^\/assets\/payload-2026-a\/[\w/-]+\.json$/);
    expect(pathOfPayload(payloadUrl(path, '2026-a'))).toBe(path);
  });

  it.each(['/assets/payload-1/', '/assets/manifest-1.json', '/shop', '/assets/payload-1/../shop.json'])(
    'have no path for %s',
    (url) => {
      expect(pathOfPayload(url)).toBeUndefined();
    },
  );
});
