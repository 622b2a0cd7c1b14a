import { describe, expect, it } from 'vitest';
import { createLatestBuildProbe } from '../../../adapters/browser/latest-build.ts';
import { createBrowserPage, type PageWindow } from '../../../adapters/browser/page.ts';
import { createBrowserRandom } from '../../../adapters/browser/random.ts';
import { createBrowserClock, type TimeWindow } from '../../../adapters/browser/time.ts';

const pageAt = (address: string, navigate: (to: string) => boolean = () => false) => {
  const url = new URL(address);
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const done: string[] = [];
  const fake = Object.assign(window, {
    document,
    location: {
      get pathname() {
        return url.pathname;
      },
      get search() {
        return url.search;
      },
      get hash() {
        return url.hash;
      },
      origin: url.origin,
      reload: () => done.push('reload'),
      assign: (to: string) => done.push(`load ${to}`),
    },
    history: {
      state: { key: 'router' },
      replaceState: (state: unknown, _: string, to: string) => done.push(`replace ${to} ${JSON.stringify(state)}`),
    },
  });
  return { page: createBrowserPage(fake as unknown as PageWindow, navigate), window, document, done };
};

describe('the page', () => {
  it('navigates to its own routes without a full load, and loads any other URL', () => {
    const { page, done } = pageAt('https://shop.test/', (to) => {
      if (to === '/cart') done.push('route');
      return to === '/cart';
    });
    page.go('/cart');
    page.go('https://gateway.test/pay');
    expect(done).toEqual(['route', 'load https://gateway.test/pay']);
  });

  it("replaces the URL and keeps the router's state", () => {
    const { page, done } = pageAt('https://shop.test/');
    page.replaceUrl('/shop');
    expect(done).toEqual(['replace /shop {"key":"router"}']);
  });

  it('reports when it is shown again: from another tab, from the back/forward cache, and when the network returns', () => {
    const { page, window, document } = pageAt('https://shop.test/');
    let shown = 0;
    const end = page.onShow(() => {
      shown += 1;
    });
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(shown).toBe(0);
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(shown).toBe(2);
    window.dispatchEvent(new Event('online'));
    expect(shown).toBe(3);
    end();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    expect(shown).toBe(3);
  });
});

it("the browser's clock runs with the page, in whole milliseconds, whatever happens to the system clock", () => {
  const performance = { timeOrigin: 1_000_000.25, now: () => 500.5 };
  expect(createBrowserClock({ performance } as unknown as TimeWindow).now()).toBe(1_000_501);
});

it("the browser's tokens are 24 characters that are safe in headers and URLs, and never repeat", () => {
  const { token } = createBrowserRandom(crypto);
  const tokens = Array.from({ length: 200 }, token);
  expect(new Set(tokens).size).toBe(200);
  for (const text of tokens) expect(text).toMatch(/^[\w-]{24}$/);
});

describe('the latest-build probe', () => {
  const probe = (body: string, status = 200) =>
    createLatestBuildProbe(async () => new Response(body, { status }), 'one');

  it('returns the build that the file names', async () => {
    await expect(probe('{"build":"two"}').latest()).resolves.toBe('two');
  });

  it.each([
    ['<html>', 200],
    ['{}', 200],
    ['null', 200],
    ['{"build":"two"}', 404],
  ])('rejects when the file names no build: %s with %i', async (body, status) => {
    await expect(probe(body, status).latest()).rejects.toThrow(/latest.json|JSON/);
  });
});
