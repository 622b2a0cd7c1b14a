/** Complaints: accepted with a ticket, acknowledged within budgets, handled by the operator (spec 10.20, 11). */
import { describe, expect, it } from 'vitest';
import { SAMPLE_SELLER } from '../../../../core/catalogue/settings/seller.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { grievances } from '../../../../core/shop/documents/grievances.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { kept } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  refusalOf,
  refusalUnchanged,
  signIn,
  type TestShop,
} from '../../../shop/test-shop.ts';

const FORM = {
  name: 'Asha Rao',
  phone: PHONE,
  email: 'asha@example.com',
  message: 'The pump of the bottle\ndoes not move.',
};
const OFFICER = SAMPLE_SELLER.grievanceOfficer.email;
const complain = async (shop: TestShop, changes: Partial<typeof FORM> = {}): Promise<string> =>
  (await dataOf(shop.session().createGrievance({ ...FORM, ...changes }))).ticket;
const sentBy = async (shop: TestShop, channel: string, isTo = (address: string) => address !== OFFICER) => {
  await shop.deliverMessages();
  return shop.messenger.sent().filter((message) => message.channel === channel && isTo(message.to));
};

describe('a complaint', () => {
  it('gets a ticket, is stored, is acknowledged with the time it will take, and is sent to the officer', async () => {
    const shop = createTestShop();
    const at = shop.clock.now();
    const ticket = await complain(shop, { name: ' Asha Rao ', phone: ` ${PHONE} ` });
    expect(ticket).toMatch(/^GR[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await kept(shop, grievances.key(ticket))).toEqual({ ...FORM, ticket, at });
    await shop.deliverMessages();
    const sent = shop.messenger.sent();
    expect(sent.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual(
      [`sms ${PHONE}`, `mail ${FORM.email}`, `mail ${OFFICER}`].toSorted(),
    );
    for (const { to, text } of sent) {
      for (const part of [ticket, '48 hours', 'one month']) expect(text).toContain(part);
      expect(text.includes(FORM.message)).toBe(to === OFFICER);
    }
  });

  it('is quoted only to a customer who has verified the phone, not to an unverified address', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    await dataOf(api.createGrievance(FORM));
    await complain(shop, { name: 'Call Me Now', email: 'victim@example.com' });
    const [own, victims] = (await sentBy(shop, 'mail')).map(({ text }) => text);
    expect(own).toMatch(/^Hello Asha Rao,[^]*You wrote:\nThe pump of the bottle\ndoes not move\.\n$/u);
    expect(victims).toMatch(/^Hello there,(?![^]*(?:Call Me Now|pump))[^]*one month/u);
  });

  it('requires name, Indian mobile number, e-mail address and 10 to 2000 characters, and names every error at once', async () => {
    const { shop, api } = openSession();
    for (const [wrong, fields] of [
      [{ phone: '5123456789' }, ['phone']],
      ...['too short', 'x'.repeat(2001), ' '.repeat(20)].map((message) => [{ message }, ['message']] as const),
      [{ name: '', email: 'a@b, c@d.in' }, ['name', 'email']],
    ] as const) {
      const { code, data } = await refusalUnchanged(shop, () => api.createGrievance({ ...FORM, ...wrong }));
      expect([code, Object.keys(data?.fields ?? {})]).toEqual(['FIELD_INVALID', fields]);
    }
    await complain(shop, { message: 'x'.repeat(2000) });
  });

  it('may be made three times an hour by a session, and with one phone number', async () => {
    const { shop, api } = openSession();
    for (let times = 0; times < 3; times += 1) await dataOf(api.createGrievance(FORM));
    const wait = { code: 'THROTTLED', data: { retryAfterMs: 60 * MINUTE } };
    expect(await refusalOf(api.createGrievance({ ...FORM, phone: OTHER_PHONE }))).toMatchObject(wait);
    expect(await refusalOf(shop.session().createGrievance(FORM))).toMatchObject(wait);
    await complain(shop, { phone: OTHER_PHONE });
    await shop.clock.advance(60 * MINUTE);
    await dataOf(api.createGrievance(FORM));
  });

  it('is acknowledged by 60 SMS and 300 mails an hour in total', async () => {
    const shop = createTestShop();
    const often = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1)
        await complain(shop, { email: `asha${index}@example.com`, phone: String(9_000_000_000 + index) });
      return [(await sentBy(shop, 'sms')).length, (await sentBy(shop, 'mail')).length];
    };
    expect(await often(0, 305)).toEqual([60, 300]);
    await shop.clock.advance(60 * MINUTE);
    expect(await often(305, 306)).toEqual([61, 301]);
  });

  it('is acknowledged by at most three mails a day to one address in any spelling, whose record then goes', async () => {
    const shop = createTestShop();
    const key = emailAddresses.key('victim@example.com');
    const toVictim = async () => (await sentBy(shop, 'mail', (to) => to.toLowerCase() === 'victim@example.com')).length;
    for (const [index, email] of [
      ` Victim@Example.com`,
      'victim@example.com ',
      'VICTIM@EXAMPLE.COM',
      'victim@example.com',
    ].entries())
      await complain(shop, { email, phone: String(9_000_000_000 + index) });
    expect([await toVictim(), (await sentBy(shop, 'mail', (to) => to === OFFICER)).length]).toEqual([3, 4]);
    const at = shop.clock.now();
    expect(await kept(shop, key)).toEqual({ acknowledgements: [at, at, at], orderMails: [] });
    await shop.clock.advance(DAY - 1);
    await shop.runMaintenance();
    expect(await kept(shop, key)).toBeDefined();
    await shop.clock.advance(1);
    await shop.runMaintenance();
    expect(await kept(shop, key)).toBeUndefined();
    await complain(shop, { email: 'victim@example.com' });
    expect(await toVictim()).toBe(4);
  });
});

describe('a complaint, handled by the operator,', () => {
  it('is open until it is answered, and its author gets the answer by mail with the ticket', async () => {
    const shop = createTestShop();
    const ticket = await complain(shop);
    await shop.clock.advance(MINUTE);
    const ticketsIn = (...states: readonly ('open' | 'answered')[]) =>
      Promise.all(
        states.map(async (state) =>
          (await shop.searchComplaints({ state, limit: 10 })).complaints.map((one) => one.ticket),
        ),
      );
    expect(await ticketsIn('open', 'answered')).toEqual([[ticket], []]);
    const text = 'A new one is on its way.';
    const answered = await dataOf(shop.changeComplaint({ ticket: ` ${ticket.toLowerCase()} `, text: `${text} ` }));
    expect(answered.answers).toEqual([{ at: shop.clock.now(), text }]);
    expect(await ticketsIn('open', 'answered')).toEqual([[], [ticket]]);
    const mail = (await sentBy(shop, 'mail')).at(-1);
    expect(mail).toMatchObject({ kind: 'complaint_answered', text: expect.stringContaining(text) });
    expect(mail?.text).toContain(ticket);
  });

  it('is closed once, with or without a text, and answered no more', async () => {
    const shop = createTestShop();
    const lastMail = async () => (await sentBy(shop, 'mail')).at(-1)?.text;
    const ticket = await complain(shop);
    const closed = await dataOf(shop.changeComplaint({ ticket, isClosed: true, text: 'Refunded.' }));
    expect(closed).toMatchObject({ closedAt: shop.clock.now(), answers: [{ text: 'Refunded.' }] });
    expect(await lastMail()).toMatch(/Refunded\.\n\nWe've closed/u);
    for (const change of [{ isClosed: true }, { text: 'More' }])
      expect((await refusalUnchanged(shop, () => shop.changeComplaint({ ticket, ...change }))).message).toBe(
        'This complaint has been closed',
      );
    await dataOf(shop.changeComplaint({ ticket: await complain(shop), isClosed: true }));
    expect(await lastMail()).not.toContain('undefined');
  });

  it('is refused an empty answer, the same answer twice, and a ticket that there is not', async () => {
    const shop = createTestShop();
    const ticket = await complain(shop);
    await dataOf(shop.changeComplaint({ ticket, text: 'We are looking into it.' }));
    for (const [change, message] of [
      [{ ticket, text: '  ' }, 'An answer needs a text'],
      [{ ticket, text: 'We are looking into it. ' }, 'This answer has been sent already'],
      [{ ticket: 'GR00000000', text: 'x' }, 'There is no complaint with this ticket number'],
      [{ ticket: '\u0000', text: 'x' }, 'There is no complaint with this ticket number'],
    ] as const)
      expect((await refusalUnchanged(shop, () => shop.changeComplaint(change))).message).toBe(message);
  });

  it('waits for nobody once its author was erased, and keeps no answer', async () => {
    const { shop } = await openReadyToPlace();
    const ticket = await complain(shop);
    await dataOf(shop.changeComplaint({ ticket, text: 'Dear Asha' }));
    expect(await dataOf(shop.eraseCustomer(PHONE))).toEqual({ orders: 0, complaints: 1 });
    expect(JSON.stringify(await kept(shop, grievances.key(ticket)))).not.toContain('Asha');
    expect((await shop.searchComplaints({ state: 'closed', limit: 1 })).complaints).toHaveLength(1);
  });
});
