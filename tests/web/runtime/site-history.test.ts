/** The site's history: an address changes once its page has loaded, and the last navigation counts. */
import { describe, expect, it } from 'vitest';
import { createSiteHistory, type SiteLocation } from '../../../web/runtime/navigation/site-history.ts';

/** A browser's history: entries, and which of them is shown. */
const browserHistory = () => {
  const entries: { readonly url: string; readonly state: unknown }[] = [{ url: '/shop?page=2', state: null }];
  let at = 0;
  const current = () => new URL(entries[at]?.url ?? '', 'http://shop.test');
  const popped = new Set<() => void>();
  return {
    entries,
    back: () => {
      at -= 1;
      for (const listener of popped) listener();
    },
    window: {
      location: {
        get pathname() {
          return current().pathname;
        },
        get search() {
          return current().search;
        },
        get hash() {
          return current().hash;
        },
      },
      history: {
        get state(): unknown {
          return entries[at]?.state;
        },
        pushState: (state: unknown, _: string, url: string) => {
          at += 1;
          entries.splice(at, Infinity, { url, state });
        },
        replaceState: (state: unknown, _: string, url: string) => {
          entries[at] = { url, state };
        },
      },
      addEventListener: (_: string, listener: () => void) => popped.add(listener),
      removeEventListener: (_: string, listener: () => void) => popped.delete(listener),
    } as unknown as Parameters<typeof createSiteHistory>[0],
  };
};

/** A site whose pages load when the test says so. */
const site = () => {
  const browser = browserHistory();
  const pages = new Map<string, PromiseWithResolvers<void>>();
  const history = createSiteHistory(browser.window, {
    load: (to) => {
      const page = Promise.withResolvers<void>();
      pages.set(to, page);
      return page.promise;
    },
  });
  const shown: SiteLocation[] = [];
  /** What React does as it shows a page; a test may keep them for later. */
  const enters: (() => void)[] = [];
  const held = { isHeld: false };
  const end = history.listen((location, enter) => {
    shown.push(location);
    if (held.isHeld) enters.push(enter);
    else enter();
  });
  const urls = () => browser.entries.map(({ url }) => url);
  /** Goes there, and the page loads. */
  const goes = async (...[to, options]: Parameters<typeof history.navigate>) => {
    const navigation = history.navigate(to, options);
    pages.get(to)?.resolve();
    await navigation;
  };
  return { ...browser, history, pages, goes, shown, urls, end, enters, held };
};

describe("the site's history", () => {
  it('begins at the address of the document', () => {
    expect(site().history.get()).toEqual({ pathname: '/shop', search: '?page=2', hash: '', key: 'default', by: 'POP' });
  });

  it('changes the address only once the page has loaded, and reports it in the same moment', async () => {
    const { history, pages, shown, urls } = site();
    const navigation = history.navigate('/products/wash?code=A#details');
    await Promise.resolve();
    expect(urls()).toEqual(['/shop?page=2']);
    expect(shown).toEqual([]);
    pages.get('/products/wash?code=A#details')?.resolve();
    await navigation;
    expect(urls()).toEqual(['/shop?page=2', '/products/wash?code=A#details']);
    expect(shown).toMatchObject([{ pathname: '/products/wash', search: '?code=A', hash: '#details', by: 'PUSH' }]);
  });

  it('goes to the page that was asked for last, whichever loads first, and ends the navigation before it', async () => {
    const { history, pages, urls } = site();
    const first = history.navigate('/about');
    const second = history.navigate('/contact');
    pages.get('/contact')?.resolve();
    await second;
    pages.get('/about')?.resolve();
    await first;
    expect(urls()).toEqual(['/shop?page=2', '/contact']);
  });

  it('changes the address also where the page cannot be loaded, so that the error is shown there', async () => {
    const { history, pages, urls } = site();
    const navigation = history.navigate('/about');
    pages.get('/about')?.reject(new Error('gone'));
    await navigation;
    expect(urls()).toEqual(['/shop?page=2', '/about']);
  });

  it.each([
    ['a replacing navigation', '/login', { replace: true }],
    ['a navigation to the same address', '/shop?page=2', undefined],
  ])('makes no new entry for %s, but a new key', async (_, to, options) => {
    const { goes, shown, urls } = site();
    await goes(to, options);
    expect(urls()).toEqual([to]);
    expect(shown).toMatchObject([{ by: 'REPLACE' }]);
    expect(shown[0]?.key).not.toBe('default');
  });

  it('gives up a navigation whose page is still loading when the shopper goes back, and remembers the key of each entry', async () => {
    const { history, pages, goes, shown, urls, back } = site();
    for (const to of ['/about', '/contact']) await goes(to);
    const slow = history.navigate('/results');
    back();
    pages.get('/results')?.resolve();
    await slow;
    expect(urls()).toEqual(['/shop?page=2', '/about', '/contact']);
    const [about, contact, again] = shown;
    expect(again).toEqual({ ...about, by: 'POP' });
    expect(contact?.key).not.toBe(about?.key);
  });

  it('writes no address of a page that is shown after the shopper went back, or somewhere else', async () => {
    const { history, pages, goes, urls, back, enters, held } = site();
    await goes('/about');
    held.isHeld = true;
    const contact = history.navigate('/contact');
    pages.get('/contact')?.resolve();
    await expect.poll(() => enters).toHaveLength(1);
    back();
    await contact;
    const asked = [];
    for (const count of [3, 4]) {
      asked.push(history.navigate('/faq'));
      pages.get('/faq')?.resolve();
      await expect.poll(() => enters).toHaveLength(count);
    }
    for (const enter of enters) enter();
    await Promise.all(asked);
    expect(urls()).toEqual(['/shop?page=2', '/faq']);
  });

  it('makes no second entry for an address that became the current one meanwhile', async () => {
    const { history, pages, goes, urls, enters, held } = site();
    held.isHeld = true;
    void history.navigate('/about');
    pages.get('/about')?.resolve();
    await expect.poll(() => enters).toHaveLength(1);
    enters[0]?.();
    const again = history.navigate('/about');
    pages.get('/about')?.resolve();
    await expect.poll(() => enters).toHaveLength(2);
    enters[1]?.();
    await again;
    held.isHeld = false;
    await goes('/contact');
    expect(urls()).toEqual(['/shop?page=2', '/about', '/contact']);
  });

  it('reports nothing any more once nobody listens', async () => {
    const { goes, shown, end } = site();
    end();
    await goes('/about');
    expect(shown).toEqual([]);
  });
});
