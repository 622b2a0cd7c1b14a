/** What the operator's day is made of: today's list, complaints, an erasure; on every store. */
import { expect, it } from 'vitest';
import { OTHER_PHONE, PHONE } from '../../samples/customers.ts';
import { moved, openCod, TO_DELIVERY } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

const FORM = {
  name: 'Asha Rao',
  phone: PHONE,
  email: 'asha@example.com',
  message: 'The pump of the bottle is broken.',
};

it('bhor today, complaints and customers erase say what waits and the command that handles it, until it is handled', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  expect((await operator('today')).out).toBe('Nothing waits for you.\n');
  const opened = await openCod(shop);
  const { ticket } = await dataOf(shop.session().createGrievance(FORM));
  const shown = async () => (await operator(`orders show ${opened.number}`)).out;
  expect(await shown()).not.toContain(ticket);
  const { out } = await operator('today');
  expect(out).toMatch(/^Orders to pack +1 +0m +\d+ \w+ \d{4}, [\d:]+ [ap]m +bhor orders list --state confirmed$/mu);
  expect(out).toMatch(/^Complaints to answer +1 .*bhor complaints list$/mu);
  const { items } = JSON.parse((await operator('today --json')).out) as {
    readonly items: readonly { readonly task: string; readonly count: number; readonly oldest: string | null }[];
  };
  expect(items.find(({ task }) => task === 'pack')).toEqual({
    task: 'pack',
    count: 1,
    oldest: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
  });
  expect(items.find(({ task }) => task === 'rto')).toEqual({ task: 'rto', count: 0, oldest: null });

  expect((await operator('complaints')).out).toContain(`${ticket}  `);
  expect((await operator(`complaints show ${ticket.toLowerCase()}`)).out).toMatch(/^message +The pump of the bottle/mu);
  expect(
    await operator(`complaints answer ${ticket} "A new one for ${opened.number.toLowerCase()} is on its way."`),
  ).toMatchObject({ code: 0 });
  expect((await operator(`complaints close ${ticket}`)).out).toMatch(/^closed +\d/mu);
  expect((await operator('complaints')).out).toBe('No open complaints.\n');
  expect(await shown()).toMatch(new RegExp(`^complaint +${ticket}, closed +\\d`, 'mu'));
  await expectRefused(operator, [
    ['complaints show GR00000000', 'complaint not found', 4],
    [`complaints close ${ticket}`, 'has been closed', 5],
    [`customers erase ${PHONE}`, 'is on its way', 5],
    [`customers erase ${PHONE} --dry-run`, 'is on its way', 5],
    [`customers erase ${OTHER_PHONE} --dry-run`, 'no account, order, consent or complaint has this phone', 4],
    [`customers erase ${OTHER_PHONE}`, 'No account, order, consent or complaint has this phone', 4],
    ['customers erase 12345', 'Indian mobile number'],
  ]);
  await moved(opened, ...TO_DELIVERY);
  const rest = '1 order stays without personal data, as tax law requires; 1 complaint cleared.';
  const before = (await operator(`customers show ${PHONE}`)).out;
  const planned = (await operator(`customers erase ${PHONE} --dry-run`)).out;
  expect(planned).toMatch(/^Erases the customer 9876543210 \([^)]+\), with ₹\d+ reward cash\. /u);
  expect(planned).toContain(`${rest} This can’t be undone.`);
  expect((await operator(`customers show ${PHONE}`)).out).toBe(before);
  expect((await operator(`customers erase ${PHONE}`)).out).toBe(`9876543210 erased. ${rest}\n`);
  expect((await operator(`customers show ${PHONE}`)).out).toContain('no account');
});
