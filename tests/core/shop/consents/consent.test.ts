import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '../../../../core/catalogue/consent-texts.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../../../core/entities/consent.ts';
import { consents } from '../../../../core/shop/documents/customers.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openSession,
  refusalOf,
  refusalUnchanged,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';
import { convert } from './conversion-fixture.ts';

/** A sign-up with both boxes ticked. */
const BOTH = { phone: PHONE, purposes: CONSENT_PURPOSES };

const consentsOf = async (api: ReturnType<TestShop['session']>) => (await dataOf(api.getCustomer())).consents;

const signedIn = async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  return { shop, api };
};

/** The words that a sign-up at that time gives, one for each purpose. */
const bothGiven = (at: number) => {
  const word = { given: true, at };
  return {
    decisions: [
      { ...word, purpose: 'offers', text: CONSENT_TEXTS.offers },
      { ...word, purpose: 'measurement', text: CONSENT_TEXTS.measurement },
    ],
  };
};

/** A session with a request of the time when the popup's one text covered both purposes. */
const earlierSignUp = async () => {
  const { shop, api } = openSession();
  await dataOf(api.signUpForOffers(BOTH));
  const key = sessions.key(storedId(api.token()));
  await shop.store.update({ writes: [key] }, (documents) => {
    const session = documents.get(key);
    if (session === undefined) throw new Error('the session is not stored');
    const consentRequest = { phone: PHONE, text: 'Both, as it was', at: shop.clock.now() };
    return { answer: null, writes: [put(sessions, key, { ...session, consentRequest })] };
  });
  return { shop, api };
};

describe('signing up for offers', () => {
  it('stores one consent per phone for both purposes, with its text and time, and always gives the same answer', async () => {
    const { shop, api } = await signedIn();
    const first = await api.signUpForOffers(BOTH);
    expect(first).toMatchObject({ status: true, data: null });
    const at = shop.clock.now();
    expect(await kept(shop, consents.key(PHONE))).toEqual(bothGiven(at));
    expect(
      await shop.changesOf(async () =>
        expect(await api.signUpForOffers({ ...BOTH, phone: ` ${PHONE} ` })).toEqual(first),
      ),
    ).toEqual([]);
    await shop.clock.advance(MINUTE);
    expect(await api.signUpForOffers(BOTH)).toEqual({ ...first, now: at + MINUTE });
    expect(await shop.session().signUpForOffers(BOTH)).toEqual({ ...first, now: at + MINUTE });
    expect(await kept(shop, consents.key(PHONE))).toEqual(bothGiven(at));
  });

  it('gives no consent from a session that has not verified the phone, before or after its customer signs in elsewhere', async () => {
    const { shop, api } = await signedIn();
    const stranger = shop.session();
    expect(await dataOf(stranger.signUpForOffers(BOTH))).toBeNull();
    expect(await consentsOf(api)).toEqual({});
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect(await consentsOf(api)).toEqual({});
  });

  it('becomes a consent, with the original time, when the same session verifies the phone within 24 hours', async () => {
    const { shop, api } = openSession();
    await dataOf(api.signUpForOffers(BOTH));
    const at = shop.clock.now();
    expect(await kept(shop, consents.key(PHONE))).toBeUndefined();
    await shop.clock.advance(DAY);
    await verify(shop, api);
    expect(await kept(shop, consents.key(PHONE))).toEqual(bothGiven(at));
  });

  it.each([
    ['later than that', PHONE, DAY + 1],
    ['with another phone', OTHER_PHONE, MINUTE],
  ])('gives no consent %s', async (_when, verified, ms) => {
    const { shop, api } = openSession();
    await dataOf(api.signUpForOffers(BOTH));
    await shop.clock.advance(ms);
    await verify(shop, api, verified);
    for (const phone of [PHONE, OTHER_PHONE]) expect(await kept(shop, consents.key(phone))).toBeUndefined();
    // Nor does it with the next phone that this session verifies.
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect(await kept(shop, consents.key(PHONE))).toBeUndefined();
  });

  it('gives no consent without a ticked box, and for one box that consent alone, verified before or after it', async () => {
    for (const purpose of CONSENT_PURPOSES) {
      const { shop, api } = await signedIn();
      await dataOf(api.signUpForOffers({ phone: PHONE }));
      expect(await kept(shop, consents.key(PHONE))).toBeUndefined();
      await dataOf(api.signUpForOffers({ phone: PHONE, purposes: [purpose] }));
      expect(Object.keys(await consentsOf(api))).toEqual([purpose]);

      const other = createTestShop();
      const visitor = other.session();
      await dataOf(visitor.signUpForOffers({ phone: PHONE, purposes: [purpose] }));
      await verify(other, visitor);
      expect((await kept(other, consents.key(PHONE)))?.decisions).toMatchObject([
        { purpose, given: true, text: CONSENT_TEXTS[purpose] },
      ]);
    }
  });

  it('without a ticked box takes an earlier request of the session back', async () => {
    const { shop, api } = openSession();
    await dataOf(api.signUpForOffers(BOTH));
    await dataOf(api.signUpForOffers({ phone: PHONE }));
    await verify(shop, api);
    expect(await kept(shop, consents.key(PHONE))).toBeUndefined();
  });

  it('is deleted with its number after a day if nobody verified it', async () => {
    const shop = createTestShop();
    const api = shop.session('a-passer-by');
    await dataOf(api.signUpForOffers(BOTH));
    await shop.clock.advance(MINUTE);
    await dataOf(api.getCart());
    await shop.clock.advance(DAY - MINUTE);
    await shop.runMaintenance();
    expect(await kept(shop, sessions.key(storedId('a-passer-by')))).toMatchObject({ consentRequest: null });
  });

  it('does not restore what the phone’s own customer has withdrawn', async () => {
    const { api } = await signedIn();
    await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    await dataOf(api.signUpForOffers(BOTH));
    expect(await consentsOf(api)).toMatchObject({
      offers: { given: false },
      measurement: { given: true, text: CONSENT_TEXTS.measurement },
    });
  });
});

describe('consents of a customer', () => {
  it('do not exist before a decision: buying and signing in give no consent', async () => {
    const { api } = await signedIn();
    expect(await consentsOf(api)).toEqual({});
  });

  it('are stored for each purpose with text and time, withdrawals too, and the newest one counts', async () => {
    const { shop, api } = await signedIn();
    const at = shop.clock.now();
    const given = await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    expect(given).toEqual({ consents: { offers: { given: true, text: CONSENT_TEXTS.offers, at } } });
    expect(await shop.changesOf(() => api.updateConsent({ purpose: 'offers', given: true }))).toEqual([]);
    await shop.clock.advance(MINUTE);
    await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    expect(await consentsOf(api)).toEqual({ offers: { given: false, text: CONSENT_TEXTS.offers, at: at + MINUTE } });
    expect((await kept(shop, consents.key(PHONE)))?.decisions.map((word) => [word.purpose, word.given])).toEqual([
      ['offers', true],
      ['offers', false],
    ]);
  });

  it.each<ConsentPurpose>(['offers', 'measurement'])(
    'that one earlier text of the popup gave for both end together: withdrawing %s withdraws both',
    async (purpose) => {
      const { shop, api } = await earlierSignUp();
      await signIn(shop, api);
      const text = 'Both, as it was';
      expect(await consentsOf(api)).toMatchObject({
        offers: { given: true, text },
        measurement: { given: true, text },
      });
      const { consents } = await dataOf(api.updateConsent({ purpose, given: false }));
      expect(consents).toMatchObject({ offers: { given: false }, measurement: { given: false } });
    },
  );

  it('that the popup asked for are withdrawn separately', async () => {
    const { api } = await signedIn();
    await dataOf(api.signUpForOffers(BOTH));
    const { consents } = await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    expect(consents).toMatchObject({ offers: { given: false }, measurement: { given: true } });
  });

  it('that were given separately are withdrawn separately', async () => {
    const { api } = await signedIn();
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
    const { consents } = await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    expect(consents).toMatchObject({ offers: { given: false }, measurement: { given: true } });
  });

  it('are refused for an unknown purpose, and for a caller who is not signed in', async () => {
    const { shop, api } = await signedIn();
    const unknown = 'cookies' as ConsentPurpose;
    expect(await refusalUnchanged(shop, () => api.updateConsent({ purpose: unknown, given: true }))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { purpose: expect.any(String) } },
    });
    expect((await refusalOf(shop.session().updateConsent({ purpose: 'offers', given: true }))).code).toBe(
      'NOT_SIGNED_IN',
    );
  });

  it('are limited in number', async () => {
    const { shop, api } = await signedIn();
    await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
    for (let times = 0; times < 130; times += 1)
      await dataOf(api.updateConsent({ purpose: 'offers', given: times % 2 === 0 }));
    expect((await kept(shop, consents.key(PHONE)))?.decisions).toHaveLength(101);
    expect(await consentsOf(api)).toMatchObject({ offers: { given: false }, measurement: { given: true } });
  });
});

describe('conversion events', () => {
  it('contain the hashed phone and e-mail address only while there is a consent to measurement', async () => {
    const { shop, api } = await signedIn();
    const hashed = async (): Promise<boolean> => {
      const events = await convert(shop, api, PHONE);
      expect(events).toHaveLength(1);
      return events.some((text) => text.includes('"phone"'));
    };
    expect(await hashed()).toBe(false);
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    expect(await hashed()).toBe(false);
    await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
    expect(await hashed()).toBe(true);
    await dataOf(api.updateConsent({ purpose: 'measurement', given: false }));
    expect(await hashed()).toBe(false);
  });
});
