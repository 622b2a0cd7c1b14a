import { describe, expect, it } from 'vitest';
import { grievanceOfficer } from '../../../core/catalogue/seller.ts';
import { grievanceKey } from '../../../core/shop/documents.ts';
import { kept } from './care.ts';
import { dataOf, MINUTE, openShop, OTHER_PHONE, PHONE, refusalOf, signIn } from './workbench.ts';

const FORM = { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', message: 'The pump of the bottle\ndoes not move.' };

describe('a complaint', () => {
  it('gets a ticket, is kept, and is acknowledged with the time it will take; the officer hears of it', async () => {
    const bench = openShop();
    const at = bench.clock.now();
    const { ticket } = await dataOf(bench.session().createGrievance({ ...FORM, name: ' Asha Rao ', phone: ` ${PHONE} ` }));
    expect(ticket).toMatch(/^GR[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await kept(bench, grievanceKey(ticket))).toEqual({ ...FORM, ticket, at });
    await bench.shop.deliverMessages();
    const sent = bench.outbox.sent();
    expect(new Set(sent.map(({ channel, to }) => `${channel} ${to}`)))
      .toEqual(new Set([`sms ${PHONE}`, `mail ${FORM.email}`, `mail ${grievanceOfficer.email}`]));
    for (const { to, text } of sent) {
      expect(text).toContain(ticket);
      expect(text).toContain('48 hours');
      expect(text).toContain('one month');
      expect(text.includes(FORM.message)).toBe(to === grievanceOfficer.email);
    }
  });

  it('is sent back to whoever has verified the phone; a stranger’s words go to no address that anybody may type', async () => {
    const bench = openShop();
    const api = bench.session();
    await signIn(bench, api);
    await dataOf(api.createGrievance(FORM));
    await dataOf(bench.session().createGrievance({ ...FORM, name: 'Call Me Now', email: 'victim@example.com' }));
    await bench.shop.deliverMessages();
    const mailTo = (address: string) => bench.outbox.sent().find(({ channel, to }) => channel === 'mail' && to === address)?.text;
    expect(mailTo(FORM.email)).toMatch(/^Hello Asha Rao,[^]*You wrote:\nThe pump of the bottle\ndoes not move\.\n$/u);
    expect(mailTo('victim@example.com')).toMatch(/^Hello there,[^]*one month/u);
    expect(mailTo('victim@example.com')).not.toMatch(/Call Me Now|pump/u);
  });

  it('wants name, Indian mobile number, e-mail address and 10 to 2000 printable characters, and says all that is wrong at once', async () => {
    const bench = openShop();
    const api = bench.session();
    const fieldsOf = async (changes: Partial<typeof FORM>) => {
      const { code, data } = await refusalOf(api.createGrievance({ ...FORM, ...changes }));
      return { code, fields: Object.keys(data?.fields ?? {}) };
    };
    expect(await bench.changesOf(async () => {
      expect(await fieldsOf({ phone: '5123456789' })).toEqual({ code: 'FIELD_INVALID', fields: ['phone'] });
      for (const message of ['too short', 'x'.repeat(2001), `a bell \u0007 in the text`, ' '.repeat(20)]) {
        expect(await fieldsOf({ message })).toEqual({ code: 'FIELD_INVALID', fields: ['message'] });
      }
      expect(await fieldsOf({ name: '', email: 'a@b, c@d.in' })).toEqual({ code: 'FIELD_INVALID', fields: ['name', 'email'] });
    })).toEqual([]);
    expect((await dataOf(api.createGrievance({ ...FORM, message: 'x'.repeat(2000) }))).ticket).not.toBe('');
  });

  it('may be made three times an hour by a session, and about a phone', async () => {
    const bench = openShop();
    const api = bench.session();
    for (let times = 0; times < 3; times += 1) await dataOf(api.createGrievance(FORM));
    const wait = { code: 'THROTTLED', data: { retryAfterMs: 60 * MINUTE } };
    expect(await refusalOf(api.createGrievance({ ...FORM, phone: OTHER_PHONE }))).toMatchObject(wait);
    expect(await refusalOf(bench.session().createGrievance(FORM))).toMatchObject(wait);
    await dataOf(bench.session().createGrievance({ ...FORM, phone: OTHER_PHONE }));
    await bench.clock.advance(60 * MINUTE);
    await dataOf(api.createGrievance(FORM));
  });

  it('is acknowledged by mail alone when complaints come from everywhere: nobody pays for SMS to numbers that anybody types', async () => {
    const bench = openShop();
    const complain = (index: number) => dataOf(bench.session().createGrievance({ ...FORM, phone: String(9_000_000_000 + index) }));
    for (let index = 0; index < 61; index += 1) await complain(index);
    await bench.shop.deliverMessages();
    const count = (channel: string): number => bench.outbox.sent().filter((message) => message.channel === channel).length;
    expect([count('sms'), count('mail')]).toEqual([60, 122]);
    await bench.clock.advance(60 * MINUTE);
    await complain(61);
    await bench.shop.deliverMessages();
    expect(count('sms')).toBe(61);
  });
});
