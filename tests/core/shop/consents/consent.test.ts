/** Consent: asked for by a sign-up, given for each purpose by the owner of the phone, withdrawn (spec 10.19, 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { consentTexts } from '../../../../core/catalogue/consent-texts.ts';
import { CONSENT_PURPOSES } from '../../../../core/entities/consent.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { consents } from '../../../../core/shop/documents/customers.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import { dataOf, openSession, signIn, verify, type TestShop } from '../../../shop/test-shop.ts';

const CONSENT_TEXTS = consentTexts(DEFAULT_SETTINGS.seller.brand);

/** A sign-up with both boxes ticked. */
const BOTH = { phone: PHONE, purposes: CONSENT_PURPOSES };
type Api = ReturnType<TestShop['session']>;
const consentsOf = async (api: Api) => (await dataOf(api.getCustomer())).consents;
const decisionsOf = async (shop: TestShop, phone = PHONE) => (await kept(shop, consents.key(phone)))?.decisions;
const signedIn = async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  return { shop, api };
};
/** The words that a sign-up at that time gives, one for each purpose. */
const bothGiven = (at: number) =>
  CONSENT_PURPOSES.map((purpose) => ({ given: true, at, purpose, text: CONSENT_TEXTS[purpose] }));
const GIVEN = { given: true };
const WITHDRAWN = { given: false };

describe('signing up for offers', () => {
  it('stores one consent per phone for both purposes, with its text and time, and always gives the same answer', async () => {
    const { shop, api } = await signedIn();
    const first = await api.signUpForOffers(BOTH);
    expect(first).toMatchObject({ status: true, data: null });
    const at = shop.clock.now();
    expect(await decisionsOf(shop)).toEqual(bothGiven(at));
    const again = async () => expect(await api.signUpForOffers({ ...BOTH, phone: ` ${PHONE} ` })).toEqual(first);
    expect(await shop.changesOf(again)).toEqual([]);
    await shop.clock.advance(MINUTE);
    for (const one of [api, shop.session()])
      expect(await one.signUpForOffers(BOTH)).toEqual({ ...first, now: at + MINUTE });
    expect(await decisionsOf(shop)).toEqual(bothGiven(at));
  });

  it.each([
    ['becomes a consent, with the original time, within 24 hours', PHONE, DAY, true],
    ['gives none later than that', PHONE, DAY + 1, false],
    ['gives none with another phone', OTHER_PHONE, MINUTE, false],
  ])('verified afterwards in the same session %s', async (_when, verified, ms, isGiven) => {
    const { shop, api } = openSession();
    await dataOf(api.signUpForOffers(BOTH));
    const at = shop.clock.now();
    expect(await decisionsOf(shop)).toBeUndefined();
    await shop.clock.advance(ms);
    await verify(shop, api, verified);
    // Nor does it with the next phone that this session verifies.
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect([await decisionsOf(shop), await decisionsOf(shop, OTHER_PHONE)]).toEqual([
      isGiven ? bothGiven(at) : undefined,
      undefined,
    ]);
  });

  it.each(CONSENT_PURPOSES)(
    'gives no consent without a ticked box, and for one box that alone: %s',
    async (purpose) => {
      const { shop, api } = await signedIn();
      await dataOf(api.signUpForOffers({ phone: PHONE }));
      expect(await decisionsOf(shop)).toBeUndefined();
      await dataOf(api.signUpForOffers({ phone: PHONE, purposes: [purpose] }));
      expect(Object.keys(await consentsOf(api))).toEqual([purpose]);
      const { shop: other, api: visitor } = openSession();
      await dataOf(visitor.signUpForOffers({ phone: PHONE, purposes: [purpose] }));
      await verify(other, visitor);
      expect(await decisionsOf(other)).toMatchObject([{ purpose, given: true, text: CONSENT_TEXTS[purpose] }]);
    },
  );

  it('without a ticked box takes an earlier request of the session back', async () => {
    const { shop, api } = openSession();
    for (const one of [BOTH, { phone: PHONE }]) await dataOf(api.signUpForOffers(one));
    await verify(shop, api);
    expect(await decisionsOf(shop)).toBeUndefined();
  });

  it('is deleted with its number after a day if nobody verified it', async () => {
    const { shop, api } = openSession();
    await dataOf(api.signUpForOffers(BOTH));
    await shop.clock.advance(MINUTE);
    await dataOf(api.getCart());
    await shop.clock.advance(DAY - MINUTE);
    await shop.runMaintenance();
    expect(await kept(shop, sessions.key(storedId(api.token())))).toMatchObject({ consentRequest: null });
  });

  it('does not restore what the phone’s own customer has withdrawn', async () => {
    const { api } = await signedIn();
    await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    await dataOf(api.signUpForOffers(BOTH));
    expect(await consentsOf(api)).toMatchObject({ offers: WITHDRAWN, measurement: GIVEN });
  });
});

describe('consents of a customer', () => {
  it('are stored for each purpose with text and time, withdrawals too, and the newest one counts', async () => {
    const { shop, api } = await signedIn();
    expect(await consentsOf(api)).toEqual({});
    const at = shop.clock.now();
    const decide = (given: boolean) => api.updateConsent({ purpose: 'offers', given });
    const text = CONSENT_TEXTS.offers;
    expect(await dataOf(decide(true))).toEqual({ consents: { offers: { given: true, text, at } } });
    expect(await shop.changesOf(() => decide(true))).toEqual([]);
    await shop.clock.advance(MINUTE);
    await dataOf(decide(false));
    expect(await consentsOf(api)).toEqual({ offers: { given: false, text, at: at + MINUTE } });
    expect(await decisionsOf(shop)).toMatchObject([GIVEN, WITHDRAWN]);
  });

  it.each(CONSENT_PURPOSES)(
    'that one earlier text of the popup gave for both end together: withdrawing %s withdraws both',
    async (purpose) => {
      const { shop, api } = openSession();
      await dataOf(api.signUpForOffers(BOTH));
      const key = sessions.key(storedId(api.token()));
      const consentRequest = { phone: PHONE, text: 'Both, as it was', at: shop.clock.now() };
      await shop.store.update({ writes: [key] }, (documents) => ({
        answer: null,
        writes: [put(sessions, key, { ...documents.get(key)!, consentRequest })],
      }));
      await signIn(shop, api);
      const given = { given: true, text: 'Both, as it was' };
      expect(await consentsOf(api)).toMatchObject({ offers: given, measurement: given });
      const after = await dataOf(api.updateConsent({ purpose, given: false }));
      expect(after.consents).toMatchObject({ offers: WITHDRAWN, measurement: WITHDRAWN });
    },
  );

  it('that were asked for or given separately are withdrawn separately', async () => {
    for (const gives of [
      (api: Api) => dataOf(api.signUpForOffers(BOTH)),
      async (api: Api) => {
        for (const purpose of CONSENT_PURPOSES) await dataOf(api.updateConsent({ purpose, given: true }));
      },
    ]) {
      const { api } = await signedIn();
      await gives(api);
      const after = await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
      expect(after.consents).toMatchObject({ offers: WITHDRAWN, measurement: GIVEN });
    }
  });

  it('are limited in number', async () => {
    const { shop, api } = await signedIn();
    await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
    for (let times = 0; times < 130; times += 1)
      await dataOf(api.updateConsent({ purpose: 'offers', given: times % 2 === 0 }));
    expect(await decisionsOf(shop)).toHaveLength(101);
    expect(await consentsOf(api)).toMatchObject({ offers: WITHDRAWN, measurement: GIVEN });
  });
});
