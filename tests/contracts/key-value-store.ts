/** The contract of KeyValueStore, run against every storage of a browser and the one in memory. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';

export type MadeStorage = {
  /** The storage of this tab and of another tab of the same browser; the same store twice if tabs share nothing. */
  readonly tab: KeyValueStore;
  readonly otherTab: KeyValueStore;
  /** Resolves when one tab's changes have reached the other. */
  readonly settle: () => Promise<void>;
};

/** `isShared`: whether tabs see each other's values, as in local storage but not in session storage. */
export const describeKeyValueStore = (name: string, isShared: boolean, make: () => MadeStorage): void => {
  describe(`${name} as a KeyValueStore`, () => {
    it('returns null for a key that was never set', () => {
      const { tab } = make();
      expect(tab.get('nothing')).toBeNull();
      expect(tab.get('__proto__')).toBeNull();
      expect(tab.get('length')).toBeNull();
    });

    it('keeps the last text that was set, whatever it is', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: 'grapheme' }),
          fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }),
          (key, values) => {
            const { tab } = make();
            for (const value of values) tab.set(key, value);
            expect(tab.get(key)).toBe(values.at(-1));
          },
        ),
        { numRuns: 50 },
      );
    });

    it('removes a key, and only that one', () => {
      const { tab } = make();
      tab.set('one', '1');
      tab.set('two', '2');
      tab.remove('one');
      tab.remove('never');
      expect(tab.get('one')).toBeNull();
      expect(tab.get('two')).toBe('2');
    });

    it('does not notify a tab of its own changes', async () => {
      const { tab, settle } = make();
      const seen: unknown[] = [];
      tab.watch('cart', (value) => seen.push(value));
      tab.set('cart', 'a');
      tab.remove('cart');
      await settle();
      expect(seen).toEqual([]);
    });

    if (!isShared) return;

    it('shares values between tabs', () => {
      const { tab, otherTab } = make();
      tab.set('cart', 'a');
      expect(otherTab.get('cart')).toBe('a');
    });

    it('notifies another tab of what was set and removed under the key it watches, in order', async () => {
      const { tab, otherTab, settle } = make();
      const seen: unknown[] = [];
      otherTab.watch('cart', (value) => seen.push(value));
      tab.set('cart', 'a');
      tab.set('else', 'x');
      tab.set('cart', 'b');
      tab.remove('cart');
      await settle();
      expect(seen).toEqual(['a', 'b', null]);
    });

    it('does not notify if nothing changed', async () => {
      const { tab, otherTab, settle } = make();
      tab.set('cart', 'a');
      await settle();
      const seen: unknown[] = [];
      otherTab.watch('cart', (value) => seen.push(value));
      tab.set('cart', 'a');
      tab.remove('never');
      await settle();
      expect(seen).toEqual([]);
    });

    it('does not notify once watching has ended', async () => {
      const { tab, otherTab, settle } = make();
      const seen: unknown[] = [];
      const end = otherTab.watch('cart', (value) => seen.push(value));
      tab.set('cart', 'a');
      await settle();
      end();
      end();
      tab.set('cart', 'b');
      await settle();
      expect(seen).toEqual(['a']);
    });

    it('lets a watcher set values itself', async () => {
      const { tab, otherTab, settle } = make();
      const seen: unknown[] = [];
      tab.watch('answer', (value) => seen.push(value));
      otherTab.watch('question', (value) => otherTab.set('answer', `${value}!`));
      tab.set('question', 'well');
      await settle();
      await settle();
      expect(seen).toEqual(['well!']);
    });
  });
};
