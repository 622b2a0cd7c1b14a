/** One value in the browser's storage, as JSON that is never trusted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../adapters/memory/browser-storage.ts';
import { membersOf, stored } from '../../../core/shopper/stored.ts';
import { quiet } from '../browser.ts';

type Size = { readonly width: number };
const parseSize = (value: unknown): Size | undefined => {
  const { width } = membersOf(value);
  return typeof width === 'number' ? { width } : undefined;
};

describe('a value in the browser’s storage', () => {
  it('is returned as it was set, until it is removed', () => {
    const tab = createMemoryBrowser().tab();
    const size = stored(tab, 'size', parseSize);
    expect(size.get()).toBeUndefined();
    size.set({ width: 3 });
    expect([size.get(), tab.get('size')]).toEqual([{ width: 3 }, '{"width":3}']);
    size.remove();
    expect([size.get(), tab.get('size')]).toEqual([undefined, null]);
  });

  it('is parsed once while it stays the same, and anew when another tab has changed it', () => {
    const browser = createMemoryBrowser();
    let parsed = 0;
    const size = stored(browser.tab(), 'size', (value) => {
      parsed += 1;
      return parseSize(value);
    });
    expect([size.get(), size.get(), parsed]).toEqual([undefined, undefined, 1]);
    size.set({ width: 3 });
    expect([size.get(), parsed]).toEqual([{ width: 3 }, 1]);
    stored(browser.tab(), 'size', parseSize).set({ width: 4 });
    expect([size.get(), size.get(), parsed]).toEqual([{ width: 4 }, { width: 4 }, 2]);
  });

  it('is not returned if the storage has refused it', () => {
    const full = { ...createMemoryBrowser().tab(), set: () => undefined };
    const size = stored(full, 'size', parseSize);
    size.set({ width: 3 });
    expect(size.get()).toBeUndefined();
  });

  it('is read without an exception, whatever JSON is stored', () => {
    const tab = createMemoryBrowser().tab();
    const size = stored(tab, 'size', parseSize);
    fc.assert(
      fc.property(fc.json(), (text) => {
        tab.set('size', text);
        expect(() => size.get()).not.toThrow();
      }),
    );
  });

  it('is reported, parsed, when another tab sets or removes it, until watching is stopped', async () => {
    const browser = createMemoryBrowser();
    const [mine, other] = [browser.tab(), browser.tab()];
    const received: (Size | undefined)[] = [];
    const stop = stored(mine, 'size', parseSize).watch((size) => received.push(size));
    const theirs = stored(other, 'size', parseSize);
    theirs.set({ width: 3 });
    theirs.remove();
    await quiet();
    stop();
    theirs.set({ width: 4 });
    await quiet();
    expect(received).toEqual([{ width: 3 }, undefined]);
  });
});
