/** Whatever `serve` refuses, `config` reports before, in the same words. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/stores/open-store.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { COMPLETE } from '../../server/config/config-sources.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-and-serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OWN_SELLER = 'tests/settings/own-seller.yaml';
const LIVE = { ...COMPLETE, RAZORPAY_KEY_ID: 'rzp_live_abc123', SHOP_SETTINGS: OWN_SELLER, STORE: 'memory' };

let files = 0;
const configFile = (variables: Readonly<Record<string, string | undefined>>): string => {
  files += 1;
  const path = join(folder, `${files}.env`);
  const lines = Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const settingsFile = (text: string): string => {
  files += 1;
  const path = join(folder, `${files}.yaml`);
  writeFileSync(path, text);
  return path;
};

const linesOf = (err: string): readonly string[] =>
  err
    .trim()
    .split('\n')
    .map((line) => line.replace(/^error: /u, ''));

/** The same configuration, refused by both. */
const expectBoth = async (argv: readonly string[], says: RegExp): Promise<void> => {
  const [config, serve] = [await cli(['config', ...argv]), await cli(['serve', ...argv])];
  expect([config.code, serve.code]).toEqual([2, 2]);
  expect(serve.err).toMatch(says);
  expect(linesOf(config.err)).toEqual(expect.arrayContaining([...linesOf(serve.err)]));
};

describe('a configuration that serve refuses is refused by config in the same words', () => {
  it.each<[string, Readonly<Record<string, string | undefined>>, RegExp]>([
    ['a value that is not allowed', { ...LIVE, PORT: 'x' }, /PORT "x"/u],
    ['an unknown variable', { ...LIVE, PROT: '3000' }, /no variable PROT; did you mean PORT/u],
    ['a placeholder', { ...LIVE, SMS_ENTITY: 'replace-this' }, /SMS_ENTITY .* still has its sample value/u],
    [
      'no id of the one-time password',
      { ...LIVE, SMS_TEMPLATES: 'order_shipped=1' },
      /SMS_TEMPLATES .* lacks otp; add otp=ID/u,
    ],
    ['half of a group', { ...LIVE, RAZORPAY_WEBHOOK_SECRET: undefined }, /RAZORPAY_WEBHOOK_SECRET .* is missing/u],
    ['no payment gateway', { STORE: 'memory', SHOP_SETTINGS: OWN_SELLER }, /without a payment gateway/u],
    ['no proxy', { ...LIVE, TRUSTED_PROXIES: undefined }, /a reverse proxy in front/u],
    ['a test key', { ...LIVE, RAZORPAY_KEY_ID: 'rzp_test_abc123' }, /RAZORPAY_KEY_ID is a test key/u],
    ['a live key with test payments', { ...LIVE, TEST_PAYMENTS: 'on' }, /takes only a test key/u],
    ['a secret that both have', { ...LIVE, RAZORPAY_WEBHOOK_SECRET: LIVE.RAZORPAY_KEY_SECRET }, /is the same as/u],
    ['the sample settings', { ...LIVE, SHOP_SETTINGS: undefined }, /still have samples: set seller\.name/u],
    ['settings that are missing', { ...LIVE, SHOP_SETTINGS: 'nowhere.yaml' }, /nowhere\.yaml cannot be read/u],
    [
      'settings whose courier’s file is missing',
      { ...LIVE, SHOP_SETTINGS: settingsFile('delivery: { pincodes: nowhere.csv }') },
      /nowhere\.csv \(delivery\.pincodes\) cannot be read/u,
    ],
    [
      'settings that confirm too little',
      { ...LIVE, SHOP_SETTINGS: settingsFile('confirmed: [labels]') },
      /HSN and SAC codes .*: still the sample/u,
    ],
    ['a storefront of other settings', LIVE, /built with other settings|is not built yet/u],
    [
      'a backend that no proxy is in front of',
      { BACKEND: 'http://127.0.0.1:1', LISTEN_HOST: '0.0.0.0' },
      /needs a reverse proxy/u,
    ],
  ])('%s', async (_what, variables, says) => {
    await expectBoth(['--config', configFile(variables)], says);
  });

  it('a sandbox with a live key, and one that other machines reach', async () => {
    await expectBoth(
      ['--sandbox', '--config', configFile({ ...LIVE, LISTEN_HOST: '0.0.0.0' })],
      /takes only a test key/u,
    );
  });

  it('the store of a shop, for a sandbox; and looking at it changes nothing', async () => {
    const store = `sqlite:${join(folder, 'shop.db')}`;
    const opened = await openStore(store);
    await claimStore(opened.store, 'shop', store);
    await opened.close();
    const file = configFile({ STORE: store, PORT: '0' });
    for (let times = 0; times < 2; times += 1) {
      const { code, err } = await cli(['config', '--sandbox', '--config', file]);
      expect({ code, err }).toMatchObject({
        code: 2,
        err: expect.stringContaining('it belongs to a shop in production'),
      });
    }
  });

  it('a store in what is no folder', async () => {
    const file = configFile({ ...LIVE, STORE: `sqlite:${configFile({})}/shop.db` });
    expect((await cli(['config', '--config', file])).err).toMatch(/nothing can be written in \S+\.env/u);
  });
});
