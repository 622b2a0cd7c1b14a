/** What the operator's lists and `orders show` take and tell. */
import { describe, expect, it } from 'vitest';
import { inr, openHeld, moved, openCod, openPaid, TO_DELIVERY } from '../../shop/orders.ts';
import { PHONE } from '../../samples/customers.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { ORDER_LIST_NAMES } from '../../../core/shop/documents/order-lists.ts';
import { DAY } from '../../samples/durations.ts';
import { placeOrders } from './orders-to-move.ts';
import { openOperated } from './shops.ts';

describe('bhor orders list', () => {
  it('begins after the cursor of a page, and refuses a text that is none', async () => {
    const shop = await openOperated();
    const placed = [(await openCod(shop)).number];
    await shop.clock.advance(60_000);
    placed.unshift((await openCod(shop)).number);
    const page = async (...flags: readonly string[]) =>
      JSON.parse((await shop.operator('orders', 'list', '--limit', '1', '--json', ...flags)).out) as {
        readonly orders: readonly { readonly order: string }[];
        readonly next: string | null;
      };
    const first = await page();
    const second = await page('--after', first.next ?? '');
    expect([...first.orders, ...second.orders].map(({ order }) => order)).toEqual(placed);
    expect(second.next).toBeNull();
    expect((await shop.operator('orders list --limit 1')).out).toMatch(/\n1 more with --after \S+\n$/u);
    for (const text of ['abc', ' ', '1e3:order/x', `5:order/${'x'.repeat(600)}`])
      expect(await shop.operator('orders', 'list', '--after', text)).toEqual({
        code: 2,
        out: '',
        err: `error: --after "${text}" must be the cursor at the end of the previous page\n`,
      });
  });

  it('says what each list of orders has, which orders there are none of, and how many complaints follow a page', async () => {
    const shop = await openOperated();
    const empty = async (...flags: readonly string[]) => (await shop.operator('orders', 'list', ...flags)).out;
    expect(await empty()).toBe('No orders yet.\n');
    await openCod(shop);
    expect(await empty('--state', 'packed', '--phone', PHONE)).toBe(`No orders in the state packed of ${PHONE}.\n`);
    expect(await empty('--state', 'refund_cut')).toBe('No orders in the state refund_cut.\n');
    const help = (await empty('--help')).replaceAll(/\s+/gu, ' ');
    for (const name of ORDER_LIST_NAMES) expect(help).toContain(`${name}: those with`);
    expect(await empty('--after', '5:order/x')).toBe('No more orders.\n');
    const form = { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', message: 'The pump is broken.' };
    for (let count = 0; count < 3; count += 1) await dataOf(shop.session().createGrievance(form));
    const { out } = await shop.operator('complaints list --limit 1');
    expect(out).toMatch(/\n2 more with --after \S+\n$/u);
  });

  it('finds orders by day, courier, tracking number, pincode and customer, a page at a time', async () => {
    const shop = await openOperated();
    const [first = '', second = '', third = ''] = await placeOrders(shop, 3);
    const today = new Date(shop.clock.now()).toISOString();
    await shop.clock.advance(2 * DAY);
    const { number: last } = await openCod(shop);
    for (const [number, parcel] of [
      [first, { courier: 'Blue Dart', awb: '59001234567' }],
      [second, { courier: 'Delhivery', awb: '7654321' }],
    ] as const) {
      await dataOf(shop.moveOrder({ order: number, to: 'packed' }));
      await dataOf(shop.moveOrder({ order: number, to: 'shipped', parcel }));
    }
    await dataOf(shop.correctAddress({ order: third, pincode: '411001', name: 'Ravi Kumar' }));
    const found = async (...flags: readonly string[]) =>
      (await shop.operator('orders', 'list', '--ids', ...flags)).out.split('\n').filter(Boolean);
    expect((await found('--since', today, '--until', '01/01/2100')).at(-1)).toBe(last);
    expect((await found('--until', today)).toSorted()).toEqual([first, second, third].toSorted());
    expect(await found('--since', today, '--until', today, '--courier', 'bluedart')).toEqual([]);
    expect(await found('--courier', 'blue dart')).toEqual([first]);
    expect(await found('--awb', '7654321', '--state', 'shipped')).toEqual([second]);
    expect(await found('--pincode', '411001')).toEqual([third]);
    expect(await found('--customer', ' ravi  KUM')).toEqual([third]);
    expect(await found('--customer', '+91 90000 00001')).toEqual([second]);
    expect(await found('--customer', first.toLowerCase())).toEqual([first]);
    expect(await found('--customer', '9000000001', '--phone', '9000000002')).toEqual([]);
    expect(await found('--customer', 'BH0000000000')).toEqual([]);
    const pageOf = async (...flags: readonly string[]) =>
      JSON.parse(
        (await shop.operator('orders', 'list', '--customer', 'asha', '--json', '--limit', '2', ...flags)).out,
      ) as { readonly orders: readonly { readonly order: string }[]; readonly next: string | null };
    const page = await pageOf();
    const after = await pageOf('--after', page.next ?? '');
    expect([page.orders[0]?.order, after.next]).toEqual([last, null]);
    expect([...page.orders, ...after.orders].map(({ order }) => order).toSorted()).toEqual(
      [first, second, last].toSorted(),
    );
    for (const flags of [
      ['--since', 'yesterday'],
      ['--pincode', '1234'],
    ])
      expect(await shop.operator('orders', 'list', ...flags)).toMatchObject({ code: 2, out: '' });
  });

  it('lists orders with a payment under review as held, and names that where a state is unknown', async () => {
    const shop = await openOperated();
    const { number } = await openHeld(inr(748), shop);
    const numbersOf = async (state: string) => {
      const { out } = await shop.operator(`orders list --state ${state} --json`);
      return (JSON.parse(out) as { readonly orders: readonly { readonly order: string }[] }).orders.map(
        ({ order }) => order,
      );
    };
    expect([await numbersOf('held'), await numbersOf('pending_payment')]).toEqual([[number], []]);
    expect(await shop.operator('orders list --state review')).toMatchObject({
      code: 2,
      err: expect.stringContaining('held'),
    });
  });
});

it('bhor orders list, for programs prints CSV with the fields that are asked for, all pages of it, and the numbers alone for a pipe', async () => {
  const shop = await openOperated();
  const first = await openCod(shop);
  await shop.clock.advance(60_000);
  const second = await openCod(shop);
  await moved(second, 'packed');
  const { operator } = shop;
  expect((await operator('orders list --fields order,state,total,items')).out).toBe(
    `order,state,total,items\r\n${second.number},packed,899,wash:1\r\n${first.number},confirmed,899,wash:1\r\n`,
  );
  expect((await operator('orders list --ids --state confirmed')).out).toBe(`${first.number}\n`);
  expect((await operator('orders list --ids --limit 1')).out).toBe(`${first.number}\n`);
  const [header = '', line = ''] = (await operator('orders list --csv --limit 1')).out.split('\r\n');
  expect(Object.fromEntries(header.split(',').map((name, index) => [name, line.split(',')[index]]))).toMatchObject({
    order: second.number,
    placed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    payment_mode: 'cod',
    payment_state: 'due',
    units: '1',
    next: 'shipped',
  });
  expect(await operator('orders list --fields order,statee')).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining('did you mean state?'),
  });
});

describe('bhor orders show', () => {
  it('tells who took each step and when, and the gateway’s ids of what was paid and refunded', async () => {
    const shop = await openOperated();
    const opened = await openPaid(shop);
    await moved(opened, 'cancelled');
    await shop.runMaintenance();
    const { operator } = shop;
    const order = JSON.parse((await operator(`orders show ${opened.number} --json`)).out) as {
      readonly history: readonly { readonly state: string; readonly at: string; readonly by: string }[];
    };
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as unknown;
    expect(order).toMatchObject({
      gateway_orders: [`sandbox_${opened.number}`],
      gateway_entries: [
        { kind: 'payment', id: expect.any(String), amount: 629, state: 'captured', at: iso },
        { kind: 'refund', id: expect.any(String), amount: 629, state: 'refunded', at: iso },
      ],
      history: [
        { state: 'pending_payment', by: 'customer', at: iso },
        { state: 'confirmed', by: 'gateway', at: iso },
        { state: 'cancelled', by: 'operator', at: iso },
        { state: 'refunded', by: 'gateway', at: iso },
      ],
    });
    const { out } = await operator(`orders show ${opened.number}`);
    expect(out).toMatch(/confirmed +by the payment gateway$/mu);
    expect(out).toMatch(/^refund +₹629, paid out +.* refund_\S+$/mu);
  });

  it('tells why the customer has returned the order, which lists do not', async () => {
    const shop = await openOperated();
    const opened = await openCod(shop);
    const { operator } = shop;
    const show = async () => (await operator(`orders show ${opened.number}`)).out;
    expect(await show()).not.toMatch(/^reason/mu);
    await moved(opened, ...TO_DELIVERY);
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'Too rich for my skin', upi: 'asha@okbank' }));
    expect(await show()).toMatch(/^reason +Too rich for my skin$/mu);
    expect(JSON.parse((await operator(`orders show ${opened.number} --json`)).out)).toMatchObject({
      reason: 'Too rich for my skin',
    });
    expect((await operator('orders list --json')).out).not.toContain('Too rich');
  });
});
