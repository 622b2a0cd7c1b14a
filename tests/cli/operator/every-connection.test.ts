/** The operator's commands where they are connected to a running sandbox, and to PostgreSQL; the other tests are on SQLite. */
import { expect, it } from 'vitest';
import { PHONE } from '../../samples/customers.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { openCod } from '../../shop/orders.ts';
import { openAt, openOperated, openServed, type OperatedShop } from './shops.ts';

const expectDay = async (shop: OperatedShop): Promise<void> => {
  const { operator } = shop;
  expect((await operator('today')).out).toBe('Nothing waits for you.\n');
  const { number } = await openCod(shop);
  for (const [command, says] of [
    ['today', /^Orders to pack +1 /mu],
    ['stock set wash 40', /40/u],
    ['stock', /^Wash +wash +bhor_0002 +40$/mu],
    [`orders address ${number} --pincode 411001`, /Pune, Maharashtra 411001/u],
    [`orders move ${number} packed`, /^\w+ packed\n/u],
    [`orders show ${number}`, /packed +by the operator/u],
    [`orders list --state packed --phone ${PHONE} --ids`, new RegExp(`^${number}\n$`, 'u')],
    [`orders print ${number} --invoices`, /Tax invoice/u],
    [`customers show ${PHONE}`, new RegExp(`orders +${number}`, 'u')],
    ['messages', /No messages are parked/u],
    ['complaints', /No open complaints/u],
    ['orders refunds', /refund/iu],
    ['payments unknown', /No payments/u],
    ['store numbers', /BH\/\d\d-\d\d\/000001/u],
    ['stats', /^orders +1 +1 +1$/mu],
    ['payments reconcile', /Nothing is open/u],
  ] as const) {
    const { code, out, err } = await operator(command);
    expect({ command, code, err, out }).toEqual({ command, code: 0, err: '', out: expect.stringMatching(says) });
  }
  expect(await operator(`orders move ${number} delivered`)).toMatchObject({ code: 5, out: '' });
};

it('an operator works at a running sandbox as on a store', async () => {
  await expectDay(await openOperated({}, openServed()));
});

describeOnPostgres('the operator', () => {
  it('an operator works on PostgreSQL as on SQLite', async () => {
    await expectDay(await openOperated({}, openAt((await createDatabase()).url)));
  });
});
