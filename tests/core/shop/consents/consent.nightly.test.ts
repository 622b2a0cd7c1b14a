/**
 * No conversion carries personal data of a phone whose owner gave no consent, whoever types its number wherever (spec
 * 10.19).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../../../core/entities/consent.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop, signIn } from '../../../shop/test-shop.ts';
import { conversion, passedOn } from '../../../shop/conversions.ts';

/** The users of three browsers: the owners of two phones, and somebody who owns neither. */
const BROWSERS = [PHONE, OTHER_PHONE, null] as const;
const browser = fc.nat(BROWSERS.length - 1);
const phone = fc.constantFrom(PHONE, OTHER_PHONE);

type Step =
  | { readonly do: 'sign up' | 'convert'; readonly browser: number; readonly phone: string }
  | { readonly do: 'verify' | 'log out'; readonly browser: number }
  | { readonly do: 'decide'; readonly browser: number; readonly purpose: ConsentPurpose; readonly given: boolean }
  | { readonly do: 'wait'; readonly ms: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('sign up' as const), browser, phone }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('verify' as const), browser }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const), browser }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('decide' as const),
        browser,
        purpose: fc.constantFrom(...CONSENT_PURPOSES),
        given: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(MINUTE, 2 * MINUTE, DAY - MINUTE, DAY),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('convert' as const), browser, phone }) },
  ),
  { minLength: 5, maxLength: 30, size: 'max' },
);

const hasher = createHmacHasher('key');
const hashOf = (of: string): string => hasher.plain(`91${of}`);

/** Plays the steps; answers how many conversions carried a phone. Throws where one did without its owner's consent. */
const outcomeOf = async (all: readonly Step[]): Promise<number> => {
  const shop = createTestShop({ hasher });
  const sessions = BROWSERS.map(() => shop.session());
  for (const [index, owner] of BROWSERS.entries())
    if (owner !== null) await signIn(shop, sessions[index] ?? shop.session(), owner);
  // Whether an owner has asked for offers on the own phone at the own browser, or agreed to being measured in the
  // account.
  const hasAsked = new Set<string>();
  let carried = 0;
  for (const step of all) {
    const api = 'browser' in step ? sessions[step.browser] : undefined;
    const owner = 'browser' in step ? (BROWSERS[step.browser] ?? null) : null;
    if (api === undefined) await shop.clock.advance(step.do === 'wait' ? step.ms : 0);
    else if (step.do === 'sign up') {
      await dataOf(api.signUpForOffers({ phone: step.phone, purposes: CONSENT_PURPOSES }));
      if (step.phone === owner) hasAsked.add(owner);
    } else if (step.do === 'verify' && owner !== null) {
      if ((await api.sendOtp({ phone: owner })).status)
        await dataOf(api.verifyOtp({ phone: owner, otp: await shop.lastOtp() }));
    } else if (step.do === 'log out') await api.logout();
    else if (step.do === 'decide') {
      const decided = await api.updateConsent(step);
      if (decided.status && owner !== null && step.purpose === 'measurement' && step.given) hasAsked.add(owner);
    } else if (step.do === 'convert') {
      for (const passed of await passedOn(shop, api, conversion({ phone: step.phone, url: '/checkout' }))) {
        const text = JSON.stringify(passed);
        const isPersonal = /"(?:phone|email)":/.test(text);
        if (isPersonal) carried += 1;
        // Only the owner's own browser may name the phone, and only after the owner has asked.
        const isAllowed = step.phone === owner && hasAsked.has(step.phone);
        expect(isPersonal && !isAllowed, `${text} by browser ${step.browser}`).toBe(false);
        const named = [PHONE, OTHER_PHONE].filter((phone) => phone !== step.phone && text.includes(hashOf(phone)));
        expect(named, text).toEqual([]);
      }
    }
  }
  return carried;
};

describe('a conversion', () => {
  it('contains no personal data of a phone whose owner gave no consent', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await outcomeOf(all);
      }),
      { numRuns: 300 },
    );
  });

  it('contains the personal data once the owner has given consent', async () => {
    const convert: Step = { do: 'convert', browser: 0, phone: PHONE };
    expect(await outcomeOf([convert, { do: 'sign up', browser: 2, phone: PHONE }, convert])).toBe(0);
    expect(
      await outcomeOf([
        convert,
        { do: 'sign up', browser: 0, phone: PHONE },
        convert,
        { do: 'log out', browser: 0 },
        convert,
      ]),
    ).toBe(1);
  });
});
