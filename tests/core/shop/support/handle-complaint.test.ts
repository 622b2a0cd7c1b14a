/** What the operator does with complaints. */
import { describe, expect, it } from 'vitest';
import { grievances } from '../../../../core/shop/documents/grievances.ts';
import { PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, readyToPlace, refusalUnchanged, type TestShop } from '../../../shop/test-shop.ts';

const FORM = { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', message: 'The pump does not move.' };

const complain = async (shop: TestShop): Promise<string> => (await dataOf(shop.session().createGrievance(FORM))).ticket;

const mailsTo = async (shop: TestShop, email: string) => {
  await shop.deliverMessages();
  return shop.messenger.sent().filter(({ channel, to }) => channel === 'mail' && to === email);
};

describe('a complaint, handled by the operator,', () => {
  it('is open until it is answered, and its author gets the answer by mail with the ticket', async () => {
    const shop = createTestShop();
    const ticket = await complain(shop);
    await shop.clock.advance(MINUTE);
    const ticketsIn = async (state: 'open' | 'answered' | 'closed') =>
      (await shop.searchComplaints({ state, limit: 10 })).complaints.map((one) => one.ticket);
    expect([await ticketsIn('open'), await ticketsIn('answered')]).toEqual([[ticket], []]);
    const answered = await dataOf(
      shop.changeComplaint({ ticket: ` ${ticket.toLowerCase()} `, text: 'A new one is on its way. ' }),
    );
    expect(answered.answers).toEqual([{ at: shop.clock.now(), text: 'A new one is on its way.' }]);
    expect([await ticketsIn('open'), await ticketsIn('answered')]).toEqual([[], [ticket]]);
    const [, mail] = await mailsTo(shop, FORM.email);
    expect(mail).toMatchObject({
      kind: 'complaint_answered',
      text: expect.stringContaining('A new one is on its way.'),
    });
    expect(mail?.text).toContain(ticket);
  });

  it('is closed once, with or without a text, and answered no more', async () => {
    const shop = createTestShop();
    const ticket = await complain(shop);
    const closed = await dataOf(shop.changeComplaint({ ticket, isClosed: true, text: 'Refunded.' }));
    expect(closed).toMatchObject({ closedAt: shop.clock.now(), answers: [{ text: 'Refunded.' }] });
    expect((await mailsTo(shop, FORM.email)).at(-1)?.text).toMatch(/Refunded\.\n\nWe've closed/u);
    for (const change of [
      { ticket, isClosed: true },
      { ticket, text: 'More' },
    ])
      expect((await refusalUnchanged(shop, () => shop.changeComplaint(change))).message).toBe(
        'This complaint has been closed',
      );
    const other = await complain(shop);
    await dataOf(shop.changeComplaint({ ticket: other, isClosed: true }));
    expect((await mailsTo(shop, FORM.email)).at(-1)?.text).not.toContain('undefined');
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
    const shop = createTestShop();
    await readyToPlace(shop);
    const ticket = await complain(shop);
    await dataOf(shop.changeComplaint({ ticket, text: 'Dear Asha' }));
    expect(await dataOf(shop.eraseCustomer(PHONE))).toEqual({ orders: 0, complaints: 1 });
    expect(JSON.stringify(await kept(shop, grievances.key(ticket)))).not.toContain('Asha');
    expect((await shop.searchComplaints({ state: 'closed', limit: 1 })).complaints).toHaveLength(1);
  });
});
