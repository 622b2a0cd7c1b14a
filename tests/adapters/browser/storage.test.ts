import { describe, expect, it } from 'vitest';
import { createBrowserStorage } from '../../../adapters/browser/storage.ts';
import { describeKeyValueStore } from '../../contracts/key-value-store.ts';
import { blockedWindow, fullWindow, openWindows } from './window.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

describeKeyValueStore('local storage', true, () => {
  const [one, other] = openWindows();
  return {
    tab: createBrowserStorage(one, 'local', 'shop:'),
    otherTab: createBrowserStorage(other, 'local', 'shop:'),
    settle,
  };
});

describeKeyValueStore('session storage', false, () => {
  const [one] = openWindows();
  const tab = createBrowserStorage(one, 'session', 'shop:');
  return { tab, otherTab: tab, settle };
});

describeKeyValueStore('storage that the browser blocks', false, () => {
  const tab = createBrowserStorage(blockedWindow(), 'local', 'shop:');
  return { tab, otherTab: tab, settle };
});

describe('the storage of a browser that is full', () => {
  it('still returns its values', () => {
    expect(createBrowserStorage(fullWindow({ 'shop:a': 'old' }), 'local', 'shop:').get('a')).toBe('old');
  });

  it('keeps new values until the page is closed', () => {
    const storage = createBrowserStorage(fullWindow({ 'shop:a': 'old' }), 'local', 'shop:');
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
  });
});

it("the prefix of the shop’s keys in a browser’s storage separates the shop's keys from all others", () => {
  const [window] = openWindows();
  createBrowserStorage(window, 'local', 'shop:').set('cart', 'a');
  expect(window.localStorage.getItem('cart')).toBeNull();
  expect(window.localStorage.getItem('shop:cart')).toBe('a');
});
