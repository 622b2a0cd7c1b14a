import { describe, expect, it } from 'vitest';
import { SAMPLE_SELLER } from '../../../../core/catalogue/settings/seller.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { grievances } from '../../../../core/shop/documents/grievances.ts';
import { kept } from '../../../shop/stored.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { type TestShop, createTestShop, dataOf, openSession, refusalOf, signIn } from '../../../shop/test-shop.ts';

const FORM = {
  name: 'Asha Rao',
  phone: PHONE,
  email: 'asha@example.com',
  message: 'The pump of the bottle\ndoes not move.',
};

describe('a complaint', () => {
  it('gets a ticket, is stored, is acknowledged with the time it will take, and is sent to the officer', async () => {
    const shop = createTestShop();
    const at = shop.clock.now();
    const { ticket } = await dataOf(
      shop.session().createGrievance({ ...FORM, name: ' Asha Rao ', phone: ` ${PHONE} ` }),
    );
    expect(ticket).toMatch(/^GR[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await kept(shop, grievances.key(ticket))).toEqual({ ...FORM, ticket, at });
    await shop.deliverMessages();
    const sent = shop.messenger.sent();
    expect(new Set(sent.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
      new Set([`sms ${PHONE}`, `mail ${FORM.email}`, `mail ${SAMPLE_SELLER.grievanceOfficer.email}`]),
    );
    for (const { to, text } of sent) {
      expect(text).toContain(ticket);
      expect(text).toContain('48 hours');
      expect(text).toContain('one month');
      expect(text.includes(FORM.message)).toBe(to === SAMPLE_SELLER.grievanceOfficer.email);
    }
  });

  it('is quoted only to a customer who has verified the phone, not to an unverified address', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    await dataOf(api.createGrievance(FORM));
    await dataOf(shop.session().createGrievance({ ...FORM, name: 'Call Me Now', email: 'victim@example.com' }));
    await shop.deliverMessages();
    const mailTo = (address: string) =>
      shop.messenger.sent().find(({ channel, to }) => channel === 'mail' && to === address)?.text;
    expect(mailTo(FORM.email)).toMatch(/^Hello Asha Rao,[^]*You wrote:\nThe pump of the bottle\ndoes not move\.\n$/u);
    expect(mailTo('victim@example.com')).toMatch(/^Hello there,[^]*one month/u);
    expect(mailTo('victim@example.com')).not.toMatch(/Call Me Now|pump/u);
  });

  it('requires name, Indian mobile number, e-mail address and 10 to 2000 characters, and names every error at once', async () => {
    const { shop, api } = openSession();
    const fieldsOf = async (changes: Partial<typeof FORM>) => {
      const { code, data } = await refusalOf(api.createGrievance({ ...FORM, ...changes }));
      return { code, fields: Object.keys(data?.fields ?? {}) };
    };
    expect(
      await shop.changesOf(async () => {
        expect(await fieldsOf({ phone: '5123456789' })).toEqual({ code: 'FIELD_INVALID', fields: ['phone'] });
        for (const message of ['too short', 'x'.repeat(2001), ' '.repeat(20)]) {
          expect(await fieldsOf({ message })).toEqual({ code: 'FIELD_INVALID', fields: ['message'] });
        }
        expect(await fieldsOf({ name: '', email: 'a@b, c@d.in' })).toEqual({
          code: 'FIELD_INVALID',
          fields: ['name', 'email'],
        });
      }),
    ).toEqual([]);
    expect((await dataOf(api.createGrievance({ ...FORM, message: 'x'.repeat(2000) }))).ticket).not.toBe('');
  });

  it('may be made three times an hour by a session, and with one phone number', async () => {
    const { shop, api } = openSession();
    for (let times = 0; times < 3; times += 1) await dataOf(api.createGrievance(FORM));
    const wait = { code: 'THROTTLED', data: { retryAfterMs: 60 * MINUTE } };
    expect(await refusalOf(api.createGrievance({ ...FORM, phone: OTHER_PHONE }))).toMatchObject(wait);
    expect(await refusalOf(shop.session().createGrievance(FORM))).toMatchObject(wait);
    await dataOf(shop.session().createGrievance({ ...FORM, phone: OTHER_PHONE }));
    await shop.clock.advance(60 * MINUTE);
    await dataOf(api.createGrievance(FORM));
  });

  /** So many complaints, each of its own session and with its own phone number. */
  const complainOften = async (
    shop: TestShop,
    count: number,
    emailOf: (index: number) => string,
    first = 0,
  ): Promise<void> => {
    for (let index = first; index < first + count; index += 1) {
      await dataOf(
        shop.session().createGrievance({ ...FORM, email: emailOf(index), phone: String(9_000_000_000 + index) }),
      );
    }
    await shop.deliverMessages();
  };
  const sentBy = (
    shop: TestShop,
    channel: string,
    to: (address: string) => boolean = (address) => address !== SAMPLE_SELLER.grievanceOfficer.email,
  ) => shop.messenger.sent().filter((message) => message.channel === channel && to(message.to)).length;

  it('is acknowledged only by mail once the site’s SMS budget is used', async () => {
    const shop = createTestShop();
    await complainOften(shop, 61, (index) => `asha${index}@example.com`);
    expect([sentBy(shop, 'sms'), sentBy(shop, 'mail')]).toEqual([60, 61]);
    await shop.clock.advance(60 * MINUTE);
    await complainOften(shop, 1, () => 'asha@example.com', 61);
    expect(sentBy(shop, 'sms')).toBe(61);
  });

  it('is accepted with a ticket 120 times, with at most three mails a day to one address in any spelling', async () => {
    const shop = createTestShop();
    await complainOften(
      shop,
      120,
      (index) => [` Victim@Example.com`, 'victim@example.com ', 'VICTIM@EXAMPLE.COM'][index % 3] ?? '',
    );
    const isVictim = (to: string): boolean => to.toLowerCase() === 'victim@example.com';
    expect(sentBy(shop, 'mail', isVictim)).toBe(3);
    expect(sentBy(shop, 'mail', (to) => to === SAMPLE_SELLER.grievanceOfficer.email)).toBe(120);
    await complainOften(shop, 1, () => 'other@example.com', 120);
    expect(sentBy(shop, 'mail', (to) => to === 'other@example.com')).toBe(1);
    await shop.clock.advance(DAY);
    await complainOften(shop, 1, () => 'victim@example.com', 121);
    expect(sentBy(shop, 'mail', isVictim)).toBe(4);
  });

  it('is acknowledged by at most 300 mails an hour in total', async () => {
    const shop = createTestShop();
    await complainOften(shop, 310, (index) => `asha${index}@example.com`);
    expect(sentBy(shop, 'mail')).toBe(300);
    await shop.clock.advance(60 * MINUTE);
    await complainOften(shop, 1, () => 'late@example.com', 310);
    expect(sentBy(shop, 'mail')).toBe(301);
  });

  it('is acknowledged by at most three SMS a day to one phone number', async () => {
    const shop = createTestShop();
    for (let hour = 0; hour < 5; hour += 1) {
      for (let times = 0; times < 3; times += 1)
        await dataOf(shop.session().createGrievance({ ...FORM, email: `asha${hour}-${times}@example.com` }));
      await shop.clock.advance(60 * MINUTE);
    }
    await shop.deliverMessages();
    expect([sentBy(shop, 'sms'), sentBy(shop, 'mail')]).toEqual([3, 15]);
  });

  it('has its address’s record removed when the budget’s time is over', async () => {
    const shop = createTestShop();
    await complainOften(shop, 1, () => 'Asha@Example.com');
    expect(await kept(shop, emailAddresses.key('asha@example.com'))).toEqual({
      acknowledgements: [shop.clock.now()],
      orderMails: [],
    });
    await shop.clock.advance(DAY - 1);
    await shop.runMaintenance();
    expect(await kept(shop, emailAddresses.key('asha@example.com'))).toBeDefined();
    await shop.clock.advance(1);
    await shop.runMaintenance();
    expect(await kept(shop, emailAddresses.key('asha@example.com'))).toBeUndefined();
  });
});
