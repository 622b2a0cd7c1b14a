/** `orders move --from` with reports as couriers' portals export them, read by the sample settings (spec 10.24). */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { settingsYaml } from '../../../adapters/settings/settings-yaml.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { HOUR } from '../../samples/durations.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { cli } from '../run-cli.ts';
import { placeOrders } from './orders-to-move.ts';
import { openOperated, type OperatedShop } from './shops.ts';

const SAMPLES = 'server/deploy/couriers.yaml';
const folder = temporaryFolder();

const fileOf = (name: string, ...lines: readonly string[]): string => {
  const file = folder.file(name);
  writeFileSync(file, `${lines.join('\r\n')}\r\n`);
  return file;
};

const move = (shop: OperatedShop, file: string, ...argv: readonly string[]) =>
  cli(['orders', 'move', '--from', file, '--yes', ...argv, '--settings', SAMPLES, ...shop.flags]);

/** `27/11/2026 06:30:00 PM` and the like, as the clock of India shows it. */
const written = (at: number, form: 'iso' | 'slashes' | 'names'): string => {
  const [day = '', time = ''] = new Date(at + 5.5 * HOUR).toISOString().slice(0, 19).split('T');
  const [year, month, date] = day.split('-');
  if (form === 'iso') return `${day} ${time}`;
  if (form === 'slashes') return `${date}/${month}/${year} ${time.slice(0, 5)}`;
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1];
  return `${date}-${name}-${year}`;
};

type Shown = {
  readonly state: string;
  readonly history: readonly { readonly state: string; readonly at: string; readonly by: string }[];
  readonly parcels: readonly { readonly courier: string; readonly awb: string; readonly url: string | null }[];
};
const shown = async (shop: OperatedShop, number: string): Promise<Shown> =>
  JSON.parse((await cli(['orders', 'show', number, '--json', '--settings', SAMPLES, ...shop.flags])).out) as Shown;

/** So many packed orders. The shop's clock is that of the machine. */
const openPacked = async (count: number) => {
  const shop = await openOperated();
  const numbers = await placeOrders(shop, count);
  for (const order of numbers) await dataOf(shop.moveOrder({ order, to: 'packed' }));
  return { shop, numbers };
};

it('the sample settings of couriers are valid, and printed settings say the same', () => {
  const parsed = parseSettings(readFileSync(SAMPLES, 'utf8'));
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  expect(Object.keys(parsed.settings.couriers)).toHaveLength(6);
  expect(parseSettings(settingsYaml(parsed.settings, ''))).toEqual(parsed);
});

describe('bhor orders move --from reads a report', () => {
  it.each([
    [
      'Shiprocket',
      'Order ID,Shiprocket Created At,Channel,Status,Channel SKU,Product Name,Customer Name,Address Pincode,Courier Company,AWB Code,Order Shipped Date,Order Delivered Date,RTO Initiated Date',
      (order: string, awb: string, at: number) =>
        `${order},${written(at, 'iso')},CUSTOM,DELIVERED,bhor_0002,"Wash, 100 ml",Asha,560001,Delhivery Surface,${awb},${written(at, 'iso')},${written(at, 'iso')},N/A`,
    ],
    [
      'Delhivery',
      'Waybill,Order ID,Pickup Date,Consignee,Pincode,Status,Status Date,COD Amount',
      (order: string, awb: string, at: number) =>
        `${awb},${order},,Asha,560001,Delivered,${written(at, 'slashes')},899`,
    ],
    [
      'Blue Dart',
      'Waybill No,Reference No,Origin,Destination,Status,Status Date',
      (order: string, awb: string, at: number) => `'${awb},${order},BLR,DEL,Shipment Delivered,${written(at, 'names')}`,
    ],
    [
      'DTDC',
      'Consignment No,Customer Reference Number,Booking Date,Status,Status Date,Remarks',
      (order: string, awb: string, at: number) => `"=""${awb}""",${order},,DELIVERED,${written(at, 'slashes')},`,
    ],
    [
      'Ekart',
      'tracking_id,order_id,merchant,shipment_status,status_date',
      (order: string, awb: string, at: number) => `${awb},${order},BHR,delivered,${written(at, 'iso')}`,
    ],
    [
      'XpressBees',
      'AWB Number,Order Number,Shipment Status,Status Date,Payment Mode',
      (order: string, awb: string, at: number) => `${awb},${order}_1,Delivered,${written(at, 'iso')},COD`,
    ],
  ] as const)('of %s: packed orders are shipped and delivered with its times', async (courier, header, line) => {
    const { shop, numbers } = await openPacked(1);
    const [number = ''] = numbers;
    const at = shop.clock.now();
    const file = fileOf('report.csv', header, line(number, '59001234567', at));
    expect(await move(shop, file)).toEqual({ code: 0, out: '1 order moved.\n', err: '' });
    const order = await shown(shop, number);
    expect(order.history.slice(-3).map(({ state, by }) => [state, by])).toEqual([
      ['shipped', 'courier'],
      ['out_for_delivery', 'courier'],
      ['delivered', 'courier'],
    ]);
    expect(order.parcels).toMatchObject([{ courier, awb: '59001234567', url: expect.stringContaining('59001234567') }]);
    expect(await move(shop, file)).toEqual({ code: 0, out: '0 orders moved, 1 already done.\n', err: '' });
  });

  it('without order numbers by the tracking numbers, and names unknown words and lines of another length', async () => {
    const { shop, numbers } = await openPacked(2);
    const [first = '', second = ''] = numbers;
    for (const [order, awb] of [
      [first, 'DL34567890'],
      [second, '1234567891'],
    ] as const)
      await dataOf(shop.moveOrder({ order, to: 'shipped', parcel: { courier: 'Delhivery', awb } }));
    const file = fileOf(
      'delhivery.csv',
      'sep=;',
      'Waybill;Status;Remarks',
      '="dl34567890";Dispatched;',
      '1234567891;Teleported;',
      '1234567891;Manifested;',
      '1234567899;Delivered;',
      '1234567891;Delivered;left;at the door',
    );
    expect(await move(shop, file)).toEqual({
      code: 1,
      out: '1 order moved, 1 ignored, 3 refused.\n',
      err: [
        `error: ${file}, line 4: ${second}: "Teleported" is none of the words of Delhivery in the settings; say in couriers.Delhivery.states what it means, or that it is ignored, and run bhor release`,
        `error: ${file}, line 6: no order has the tracking number 1234567899`,
        `error: ${file}, line 7: this line has 4 values for 3 columns; put a value with a separator in it into quotes`,
        '',
      ].join('\n'),
    });
    expect([(await shown(shop, first)).state, (await shown(shop, second)).state]).toEqual([
      'out_for_delivery',
      'shipped',
    ]);
  });

  it('of a tracking number that several orders have as wrong, unless it gives the order number', async () => {
    const { shop, numbers } = await openPacked(2);
    const [first = '', second = ''] = numbers;
    for (const order of numbers)
      await dataOf(shop.moveOrder({ order, to: 'shipped', parcel: { courier: 'Delhivery', awb: '1234567890' } }));
    const file = fileOf(
      'shared.csv',
      'Waybill,Status,Order ID',
      '1234567890,Dispatched,',
      `1234567890,Dispatched,${first}`,
    );
    expect(await move(shop, file)).toEqual({
      code: 1,
      out: '1 order moved, 1 refused.\n',
      err: expect.stringMatching(
        /line 2: the orders BH\w+, BH\w+ have the tracking number 1234567890: give the order number\n$/u,
      ),
    });
    expect([(await shown(shop, first)).state, (await shown(shop, second)).state]).toEqual([
      'out_for_delivery',
      'shipped',
    ]);
  });

  it('in the order of its times, and leaves what is older than what is known', async () => {
    const { shop, numbers } = await openPacked(1);
    const [number = ''] = numbers;
    const now = shop.clock.now();
    const header = 'Order ID,Waybill,Status,Status Date';
    const line = (state: string, at: number) => `${number},1234567890,${state},${new Date(at).toISOString()}`;
    const file = fileOf(
      'latest-first.csv',
      header,
      line('Dispatched', now + 3),
      line('Undelivered', now + 2),
      line('In Transit', now + 1),
    );
    expect((await move(shop, file)).out).toBe('1 order moved.\n');
    const { state, history } = await shown(shop, number);
    expect([state, history.filter((step) => step.state === 'out_for_delivery')]).toMatchObject([
      'out_for_delivery',
      [{ at: new Date(now + 2).toISOString() }, { at: new Date(now + 3).toISOString() }],
    ]);
    const delivered = fileOf('delivered.csv', header, line('Delivered', now + 4));
    expect((await move(shop, delivered)).out).toBe('1 order moved.\n');
    const older = fileOf('older.csv', header, line('RTO', now + 3));
    expect(await move(shop, older)).toEqual({
      code: 0,
      out: `0 orders moved, 1 older than what is known.\nline 2: ${number}: rto is older. Later steps are known: this order is delivered\n`,
      err: '',
    });
  });

  it('of the courier that is named where several may have its columns, and says which columns it knows', async () => {
    const { shop } = await openPacked(0);
    const both = fileOf(
      'both.csv',
      'AWB Number,Shipment Status,tracking_id,shipment_status',
      '1,Delivered,1,Delivered',
    );
    expect(await move(shop, both)).toMatchObject({ code: 2, err: expect.stringContaining('say which with --courier') });
    expect(await move(shop, both, '--courier', 'xpressbees')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no order has the tracking number 1\n'),
    });
    const none = fileOf('none.csv', 'Parcel,Where', '1,Pune');
    expect(await move(shop, none)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Delhivery: Waybill and Status\n'),
    });
    expect(await move(shop, none, '--courier', 'Gati')).toMatchObject({
      code: 2,
      err: expect.stringContaining('the settings do not say how a report of Gati is read'),
    });
  });
});
