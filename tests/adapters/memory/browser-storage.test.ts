import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../adapters/memory/browser-storage.ts';
import { describeKeyValueStore } from '../../contracts/key-value-store.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describeKeyValueStore('the in-memory browser storage', true, () => {
  const browser = createMemoryBrowser();
  return { tab: browser.tab(), otherTab: browser.tab(), settle };
});

describe('the in-memory browser storage', () => {
  it('shares nothing with another browser', () => {
    const mine = createMemoryBrowser().tab();
    mine.set('cart', 'a');
    expect(createMemoryBrowser().tab().get('cart')).toBeNull();
  });

  it('notifies watchers after set has returned, and skips one that has ended meanwhile', async () => {
    const browser = createMemoryBrowser();
    const reported: unknown[] = [];
    const end = browser.tab().watch('cart', (value) => reported.push(value));
    const tab = browser.tab();
    tab.set('cart', 'a');
    expect(reported).toEqual([]);
    await settle();
    expect(reported).toEqual(['a']);
    tab.set('cart', 'b');
    end();
    await settle();
    expect(reported).toEqual(['a']);
  });
});
