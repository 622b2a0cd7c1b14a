/** `payments compare --courier`: a courier's payout file beside the cash that was collected on delivery (spec 10.29). */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OrderState } from '../../../core/entities/order.ts';
import { DAY, HOUR } from '../../samples/durations.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { openPaid } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { cli, expectRefused } from '../run-cli.ts';
import { placeOrders } from './orders-to-move.ts';
import { openOperated, type OperatedShop } from './shops.ts';

const SAMPLES = 'server/deploy/couriers.yaml';
const folder = temporaryFolder();
let files = 0;

const fileOf = (...lines: readonly string[]): string => {
  const file = folder.file(`payout-${(files += 1)}.csv`);
  writeFileSync(file, `${lines.join('\r\n')}\r\n`);
  return file;
};

const ship = async (shop: OperatedShop, order: string, awb: string, ...then: readonly OrderState[]): Promise<void> => {
  await dataOf(shop.moveOrder({ order, to: 'packed' }));
  await dataOf(shop.moveOrder({ order, to: 'shipped', parcel: { courier: 'Delhivery', awb } }));
  for (const to of then) {
    await shop.clock.advance(1_000);
    await dataOf(shop.moveOrder({ order, to }));
  }
};

const DELIVERED = ['out_for_delivery', 'delivered'] as const;
const compare = (shop: OperatedShop, ...argv: readonly string[]) =>
  cli(['payments', 'compare', '--courier', 'delhivery', ...argv, '--settings', SAMPLES, ...shop.flags]);

/** As Delhivery's portal exports it. */
const HEADER =
  'Description,Payment Mode,Client,Pincode,Amount Payable,City,Status,COD Amount,Waybill Number,Order Number';
const line = (awb: string, paid: number, collected: number | string = paid, order = '') =>
  `,COD,BHOR,560001,${paid},Bengaluru,Delivered,${collected},${awb},${order}`;

it('bhor payments compare --courier compares every parcel to the rupee, by its tracking number or order number', async () => {
  const shop = await openOperated();
  const numbers = await placeOrders(shop, 9);
  const [first, little, much, missing, twice, lost, last, later, byNumber] = numbers as string[] & {
    readonly length: 9;
  };
  const { number: online } = await openPaid(shop);
  const of = (index: number): string => `14344${index}0007651`;
  await ship(shop, first ?? '', of(1), ...DELIVERED);
  await ship(shop, little ?? '', of(2), ...DELIVERED);
  await ship(shop, much ?? '', of(3), ...DELIVERED);
  await ship(shop, missing ?? '', of(4), ...DELIVERED);
  await ship(shop, twice ?? '', of(5), ...DELIVERED);
  await ship(shop, lost ?? '', of(6), 'out_for_delivery', 'undelivered', 'rto');
  await ship(shop, online, of(7), ...DELIVERED);
  await ship(shop, byNumber ?? '', of(8), ...DELIVERED);
  await ship(shop, last ?? '', of(9), ...DELIVERED);
  await ship(shop, later ?? '', of(0), ...DELIVERED);

  const file = fileOf(
    HEADER,
    // Of ₹899 that it collected the courier has kept ₹40.
    line(of(1), 859, 899),
    line(of(2), 749),
    line(of(3), 900.5),
    line(of(5), 899),
    line(of(5), 899),
    line(of(6), 899),
    line(of(7), 629),
    line('somebody else', 859, 899, `${byNumber}_1`),
    line(of(9), 899),
    line('99999999999', 500),
    ',,,,8092.5,,,,,Total',
  );
  const { code, out } = await compare(shop, file, '--json');
  const result = JSON.parse(out) as {
    readonly differences: readonly { readonly kind: string; readonly lacking: number }[];
  };
  expect([code, result]).toMatchObject([
    1,
    {
      courier: 'Delhivery',
      agreeing: 3,
      differences: [
        { kind: 'too-little', line: 3, order: little, paid: 749, collected: 899, lacking: 150 },
        { kind: 'too-much', line: 4, order: much, lacking: -1.5 },
        { kind: 'repeated', line: 5, order: twice, paid: 1798, lacking: -899 },
        { kind: 'not-delivered', line: 7, order: lost, state: 'rto', lacking: -899 },
        { kind: 'paid-online', line: 8, order: online, lacking: -629 },
        { kind: 'unknown', line: 11, order: null, awb: '99999999999', lacking: -500 },
        { kind: 'missing', line: null, order: missing, awb: of(4), lacking: 899 },
      ],
      totals: { paid: 8092.5, deducted: 80, collected: 6293 },
      to_come: { count: 1, collected: 899 },
    },
  ]);
  // To the rupee: what is lacking in all is the sum of the differences.
  const lacking = result.differences.reduce((sum, one) => sum + one.lacking, 0);
  expect(lacking).toBe(6293 - 8092.5 - 80);
  const text = await compare(shop, file);
  expect(text.out).toMatch(/^ +– +BH\w+ +1434440007651 +delivered +₹0 +₹899 +not in the file$/mu);
  expect(text.out).toMatch(/^to claim +₹1,049\npaid too much +₹2,928\.50$/mu);

  // Two files are one; what an earlier payment took back is subtracted.
  const agreeing = await compare(
    shop,
    fileOf(HEADER, line(of(1), 899), line(of(2), 1798), line(of(2), -899), line(of(3), 899), line(of(4), 899)),
    fileOf(HEADER, line(of(5), 899), line(of(7), 0), line(of(8), 899), line(of(9), 899)),
  );
  expect([agreeing.code, agreeing.out]).toEqual([0, expect.stringMatching(/^agree +8 orders$/mu)]);

  // A courier that keeps all that it says it collected has paid nothing, and that is not recorded.
  const kept = await compare(shop, '--record', '--yes', fileOf(HEADER, line(of(1), 0, 899), line(of(2), 859, 899)));
  expect([kept.code, kept.out]).toEqual([1, expect.stringMatching(/^recorded +1$/mu)]);
  expect(kept.out).toMatch(new RegExp(`${first} +${of(1)} .*too little$`, 'mu'));
  // What an earlier file has paid is not missing from the next one.
  const rest = await compare(shop, fileOf(HEADER, line(of(1), 899), line(of(3), 899)));
  expect([rest.code, rest.out]).toEqual([0, expect.stringMatching(/^agree +2 orders$/mu)]);
});

it('bhor payments compare --courier adds up what is paid for an order by both of its tracking numbers', async () => {
  const shop = await openOperated();
  const [number = ''] = await placeOrders(shop, 1);
  await ship(shop, number, 'TWO0000001');
  const parcel = { courier: 'Delhivery', awb: 'TWO0000002' };
  await dataOf(shop.moveOrder({ order: number, to: 'shipped', parcel }));
  for (const to of DELIVERED) await dataOf(shop.moveOrder({ order: number, to }));
  const { code, out } = await compare(shop, fileOf(HEADER, line('TWO0000001', 400), line('TWO0000002', 499)));
  expect([code, out]).toEqual([0, expect.stringMatching(/^agree +1 order$/mu)]);

  // What an earlier file has paid of it is no longer due.
  const record = (file: string) => compare(shop, '--record', '--yes', file);
  expect((await record(fileOf(HEADER, line('TWO0000001', 400)))).out).toMatch(/^to claim +₹499$/mu);
  const rest = await record(fileOf(HEADER, line('TWO0000002', 499)));
  expect([rest.code, rest.out]).toEqual([0, expect.stringMatching(/^agree +1 order$/mu)]);
  const again = await compare(shop, fileOf(HEADER, line('TWO0000002', 899)));
  expect([again.code, again.out]).toEqual([1, expect.stringMatching(/paid more than once$/mu)]);
});

it('bhor payments compare --courier knows an order by a number that it has in two cases', async () => {
  const shop = await openOperated();
  const [number = ''] = await placeOrders(shop, 1);
  await ship(shop, number, 'sf123abc');
  const parcel = { courier: 'DTDC', awb: 'SF123ABC' };
  await dataOf(shop.moveOrder({ order: number, to: 'shipped', parcel }));
  for (const to of DELIVERED) await dataOf(shop.moveOrder({ order: number, to }));
  const { code, out } = await compare(shop, fileOf(HEADER, line('Sf123Abc', 899)));
  expect([code, out]).toEqual([0, expect.stringMatching(/^agree +1 order$/mu)]);
});

it('bhor payments compare --courier reads plain columns where the settings have none, and names wrong lines', async () => {
  const shop = await openOperated();
  const [number = '', again = ''] = await placeOrders(shop, 2);
  await ship(shop, number, 'AWB123456', ...DELIVERED);
  const day = new Date().toISOString().slice(0, 10);
  const plain = fileOf('order,awb,amount,utr,paid_at', `${number},,"₹899.00",UTR1,${day}`);
  const { code, out } = await shop.operator('payments', 'compare', '--courier', 'Ekart', plain);
  expect([code, out]).toEqual([0, expect.stringMatching(/^transfer +UTR1: ₹899$/mu)]);
  // A second order with the same number of a parcel, and two lines whose references are not the shop's.
  await ship(shop, again, 'AWB123456', ...DELIVERED);
  const unclear = fileOf('order,awb,amount', ',AWB123456,899', 'INV-1,,10', 'INV-2,,20');
  const compared = await shop.operator('payments', 'compare', '--courier', 'Ekart', '--json', unclear);
  expect(JSON.parse(compared.out)).toMatchObject({
    differences: [
      { kind: 'ambiguous', line: 2, awb: 'AWB123456' },
      { kind: 'unknown', line: 3, order: 'INV-1', paid: 10 },
      { kind: 'unknown', line: 4, order: 'INV-2', paid: 20 },
    ],
  });
  await expectRefused(shop.operator, [
    [
      ['payments', 'compare', '--courier', 'Ekart', fileOf('order,sum', 'x,1')],
      'must name the columns amount and awb or order',
    ],
    [
      ['payments', 'compare', '--courier', 'Ekart', fileOf('awb,amount', 'A1,much')],
      ':2:1: "much" is no amount in rupees',
    ],
    [
      ['payments', 'compare', '--courier', 'Ekart', fileOf('awb,amount', 'A1,1', ',5')],
      ':3:1: the order and the awb are missing',
    ],
    [['payments', 'compare', '--courier', 'Ekart', fileOf('awb,amount')], 'has no lines below its header'],
    [['payments', 'compare', '--courier', 'Ekart', fileOf('awb,amount', 'A1,1,2')], ':2:1: the line has 3 values'],
    [['payments', 'compare', '--courier', 'Ekart', plain, '--dry-run'], 'leave out --yes and --dry-run'],
    [
      ['payments', 'compare', '--courier', 'Delivery', plain, '--settings', SAMPLES],
      '--courier "Delivery" must be a courier of the settings: Shiprocket, Delhivery,',
    ],
  ]);
});

it('bhor orders show says that cash is owed of the orders that will be on the list of owed cash, and of no other', async () => {
  const shop = await openOperated();
  const [early = '', paid = '', late = ''] = await placeOrders(shop, 3);
  const owedOf = async (number: string) => {
    const text = (await shop.operator('orders', 'show', number)).out;
    const { owed } = JSON.parse((await shop.operator('orders', 'show', number, '--json')).out) as {
      readonly owed: number;
    };
    return [/^owed +(.*)$/mu.exec(text)?.[1], owed];
  };
  await ship(shop, early, 'AWB123451', ...DELIVERED);
  await ship(shop, paid, 'AWB123452', ...DELIVERED);
  expect(await owedOf(early)).toEqual([undefined, 0]);
  const file = fileOf('order,amount', `${paid},800`);
  await shop.operator('payments', 'compare', '--courier', 'Delhivery', '--record', file, '--yes');
  await shop.clock.advance(2 * HOUR);
  await ship(shop, late, 'AWB123453', ...DELIVERED);
  expect(await owedOf(early)).toEqual([undefined, 0]);
  expect(await owedOf(paid)).toEqual(['₹99 by the courier', 99]);
  expect(await owedOf(late)).toEqual(['₹899 by the courier', 899]);
  await shop.clock.advance(11 * DAY);
  const { orders } = await shop.searchOrders({ state: 'cash_owed', limit: 10 });
  expect(orders.map(({ number }) => number)).toEqual([late, paid]);
});

it('bhor payments compare --courier --record records what a file pays once, asks before, and names what is paid twice', async () => {
  const shop = await openOperated();
  const [number = '', open = ''] = await placeOrders(shop, 2);
  await ship(shop, number, 'AWB123456', ...DELIVERED);
  const record = (file: string, ...flags: readonly string[]) =>
    shop.operator('payments', 'compare', '--courier', 'Ekart', '--record', file, ...flags);
  const fileBy = (utr: string) =>
    fileOf('order,awb,amount,utr', `${number},,899,${utr}`, `${open},,899,${utr}`, `,X9,5,${utr}`);
  const first = fileBy('UTR1');
  expect(
    await shop.changesOf(async () => {
      expect((await record(first, '--dry-run')).out).toBe(
        'Records what Ekart has paid out: ₹899 in 1 payout; 2 lines left out: for no delivered order with cash on delivery, or for more than one\n',
      );
    }),
  ).toEqual([]);
  expect((await record(first, '--yes')).out).toMatch(
    /^recorded +1\nrecorded before +0\nnot recorded +2 lines left out/mu,
  );
  expect((await record(first, '--dry-run')).out).toBe(
    'Records what Ekart has paid out: ₹0 in 0 payouts; 1 recorded before; 2 lines left out: for no delivered order with cash on delivery, or for more than one\n',
  );
  expect(
    await shop.changesOf(async () => {
      expect((await record(first, '--yes')).out).toMatch(/^recorded +0\nrecorded before +1$/mu);
    }),
  ).toEqual([]);
  expect((await record(fileBy('UTR2'), '--yes')).out).toMatch(
    new RegExp(`^recorded too much +${number}: ₹1,798 in all, of ₹899 collected$`, 'mu'),
  );
  expect((await shop.operator('orders', 'show', number)).out).toMatch(/^paid out +₹899 by Ekart UTR1 /mu);
  expect(JSON.parse((await record(first, '--yes', '--json')).out)).toMatchObject({ left_out: 2 });
  // Two equal lines of a file are two payouts, however often the file is given.
  const equal = fileOf('order,awb,amount', `${number},,50`, `${number},,50`);
  for (const counts of ['recorded +2\nrecorded before +0', 'recorded +0\nrecorded before +2'])
    expect((await record(equal, '--yes')).out).toMatch(new RegExp(`^${counts}$`, 'mu'));
});
