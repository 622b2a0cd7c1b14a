/** A chunk that fails to load reloads the page, at most once in 10 s (spec 8). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { createChunkGuard } from '../../../../core/shopper/page/chunk-guard.ts';
import { blocked, createPage } from '../../browser.ts';

/** One tab, through all its reloads. */
const openTab = (storage = createMemoryBrowser().tab()) => {
  const time = { now: 1_000_000 };
  const page = createPage('/');
  return { time, page, fails: () => createChunkGuard({ clock: { now: () => time.now }, tab: storage, page })() };
};

describe('a chunk that fails to load', () => {
  it('reloads at most once in any 10 s, whenever it fails', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 30 }), (waits) => {
        const { time, fails } = openTab();
        const reloads: number[] = [];
        for (const wait of waits) {
          time.now += wait;
          if (fails()) reloads.push(time.now);
        }
        expect(reloads.slice(1).every((at, before) => at - (reloads[before] ?? at) >= 10_000)).toBe(true);
        expect(reloads.length > 0).toBe(waits.length > 0);
      }),
    );
  });

  it('does not reload it if that cannot be stored, to avoid an endless loop', () => {
    const { page, fails } = openTab(blocked);
    expect(fails()).toBe(false);
    expect(page.reloads()).toBe(0);
  });
});
