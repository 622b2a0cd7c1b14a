/** Secrets of the configuration: shown nowhere, neither in its listing nor in a problem. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK, readConfig, shownConfig } from '../../../server/config/read-config.ts';
import { aboutOf, VARIABLE_NAMES } from '../../../server/config/variables.ts';
import { COMPLETE, valid, problems } from './config-sources.ts';

describe('the secrets of the configuration', () => {
  const secrets = VARIABLE_NAMES.filter((name) => aboutOf(name).secret === 'all');

  it('are masked where the configuration is shown', () => {
    const environment = {
      ...COMPLETE,
      DIGEST_KEY: 'digest-key'.repeat(4),
      STORE: 'postgres://shop:sesame@db.example/shop',
    };
    const shown = shownConfig(valid({ environment }).entries);
    const values = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      RAZORPAY_KEY_ID: 'rzp_test_abc123',
      RAZORPAY_KEY_SECRET: MASK,
      DIGEST_KEY: MASK,
      STORE: `postgres://shop:${MASK}@db.example/shop`,
      SMTP_URL: `smtps://orders%40shop.example:${MASK}@mail.example`,
      META_ACCESS_TOKEN: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(/sesame|p%40ss|razorpay-secret|webhook-secret|sms-key|dddd/u);
  });

  it.each([
    ['postgres://shop@db.example/shop', 'postgres://shop@db.example/shop'],
    ['postgres://db.example/shop?user=a&password=sesame', `postgres://db.example/shop?user=a&password=${MASK}`],
    ['postgres://a:se@s:ame@db.example/shop', `postgres://a:${MASK}@db.example/shop`],
  ])('of a database’s address are masked: %s', (text, shown) => {
    const { entries } = valid({ environment: { STORE: text } });
    expect(shownConfig(entries).find(({ name }) => name === 'STORE')?.value).toBe(shown);
  });

  it.each(VARIABLE_NAMES)('inside an address are in no problem and in no listing, of whatever variable: %s', (name) => {
    for (const text of [
      'https://user:sesame@shop.example',
      'smtp://user:sesame@x/y?z',
      'ftp://u:se@sesame@h',
      'a://b?password=sesame',
    ]) {
      const sources = { environment: { [name]: text } };
      const read = readConfig(sources);
      const said = read.isValid ? shownConfig(read.config.entries) : read.problems;
      expect([text, JSON.stringify(said).includes('sesame')]).toEqual([text, false]);
    }
  });

  it('are never repeated in a problem, whatever they are', () => {
    const wrong = fc.string({ minLength: 4, maxLength: 40 }).map((text) => `${text.trim()} §`);
    fc.assert(
      fc.property(fc.constantFrom(...secrets), wrong, (name, text) => {
        expect(problems({ environment: { [name]: text } }).join('\n')).not.toContain(text);
      }),
    );
    expect(problems({ environment: { STORE: 'postgre://shop:sesame@db.example' } }).join('\n')).not.toContain('sesame');
    expect(problems({ environment: { SMTP_URL: 'u:sesame@mail' } }).join('\n')).not.toContain('sesame');
  });
});
