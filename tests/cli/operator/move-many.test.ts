/** `orders move --from`: many orders by one CSV file (spec 10.24); `orders pack`, `ship` and `deliver`. */
import { writeFileSync } from 'node:fs';

import { expect, it } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { MINUTE } from '../../samples/durations.ts';
import { dataOf, signIn } from '../../shop/test-shop.ts';
import { cli } from '../run-cli.ts';
import { placeOrders } from './orders-to-move.ts';
import { openOperated, type OperatedShop } from './shops.ts';

const folder = temporaryFolder();

const fileOf = (name: string, ...lines: readonly string[]): string => {
  const file = folder.file(name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

type Shown = { readonly state: string; readonly parcels: readonly { courier: string; awb: string }[] };
const shown = async (shop: OperatedShop, number: string): Promise<Shown> =>
  JSON.parse((await shop.operator(`orders show ${number} --json`)).out) as Shown;

it('bhor orders move --from names each wrong line, does the right ones, and does nothing when it is run again', async () => {
  const shop = await openOperated();
  const [first = '', second = '', third = '', fourth = ''] = await placeOrders(shop, 4);
  for (const number of [first, second, third]) await shop.operator(`orders move ${number} packed`);
  const file = fileOf(
    'half-wrong.csv',
    '\uFEFFOrder,State,Courier,AWB',
    `${first},Shipped,Delhivery,001`,
    '',
    `${second.toLowerCase()},shipped,Delhivery,1.2E+11`,
    `${third},shiped,Delhivery,3`,
    'BH0000000000,packed,,',
    `${second},shipped,Blue Dart,"002"`,
    `${second},packed,,`,
    `${fourth},shipped,Delhivery,4`,
    `${third},shipped,Delhivery,`,
    'BH00\u000700000000,packed,,',
    `${third},shipped,Delh\u0007ivery,3`,
  );
  const wrong = [
    `error: ${file}, line 4: ${second}: the awb "1.2E+11" was shortened by a spreadsheet; format the column as text, and enter the number again`,
    `error: ${file}, line 5: ${third}: "shiped" is no state that you move orders to; did you mean shipped?`,
    `error: ${file}, line 6: BH0000000000: We couldn’t find this order`,
    `error: ${file}, line 9: ${fourth}: This order is confirmed. It can move to packed or cancelled`,
    `error: ${file}, line 10: ${third}: shipped needs a courier and an awb; the awb is missing`,
    String.raw`error: ${file}, line 11: BH00\u000700000000: the order number should be a text without control characters`,
    String.raw`error: ${file}, line 12: ${third}: the courier "Delh\u0007ivery" must be a name of at most 30 characters, such as Delhivery`,
    '',
  ].join('\n');

  const planned = await shop.operator(`orders move --from ${file} --dry-run`);
  expect(planned).toMatchObject({ code: 1, err: wrong });
  expect(planned.out).toContain('2 orders: packed → shipped\n');
  expect((await shown(shop, first)).state).toBe('packed');

  expect(await shop.operator(`orders move --from ${file}`)).toEqual({
    code: 1,
    out: '2 orders moved, 1 already done, 7 refused.\n',
    err: wrong,
  });
  const moved = [await shown(shop, first), await shown(shop, second)];
  expect(moved).toMatchObject([
    { state: 'shipped', parcels: [{ courier: 'Delhivery', awb: '001' }] },
    { state: 'shipped', parcels: [{ courier: 'Blue Dart', awb: '002' }] },
  ]);

  const again = await shop.operator(`orders move --from ${file}`);
  expect(again).toEqual({ code: 1, out: '0 orders moved, 3 already done, 7 refused.\n', err: wrong });
  expect([await shown(shop, first), await shown(shop, second)]).toEqual(moved);
});

it('bhor orders move ships with courier and number, and corrects them, by flags and by file', async () => {
  const shop = await openOperated();
  const [number = ''] = await placeOrders(shop, 1);
  await shop.operator(`orders move ${number} packed`);
  for (const argv of [
    [],
    ['--courier', 'Delhivery'],
    ['--awb', '12'],
    ['--courier', 'Delhivery', '--awb', '1 2'],
    ['--courier', 'D\u0007', '--awb', '12'],
  ])
    expect({ argv, ...(await shop.operator('orders', 'move', number, 'shipped', ...argv)) }).toMatchObject({
      argv,
      code: 2,
      out: '',
    });
  const ship = ['orders', 'move', number, 'shipped', '--courier', 'Delhivery', '--awb'];
  expect((await shop.operator(...ship, '12')).out).toMatch(/^parcel +Delhivery 12 /mu);
  const corrected = await shop.operator(...ship, '13');
  expect(corrected.out).toMatch(/^parcel +Delhivery 13 .*\nbefore +Delhivery 12 /mu);
  const file = fileOf('corrected.csv', 'awb;courier;state;order', `14;Delhivery;shipped;${number}`);
  for (const out of ['0 orders moved, 1 parcel corrected.\n', '0 orders moved, 1 already done.\n'])
    expect(await shop.operator(`orders move --from ${file}`)).toEqual({ code: 0, out, err: '' });
  // An earlier file brings no wrong number back.
  const older = fileOf('older.csv', 'order,state,courier,awb', `${number},shipped,Delhivery,12`);
  expect((await shop.operator(`orders move --from ${older}`)).out).toBe('0 orders moved, 1 already done.\n');
  expect((await shown(shop, number)).parcels.map(({ awb }) => awb)).toEqual(['12', '13', '14']);
});

it('bhor orders move --from says what will change and asks, reads standard input, and prints JSON', async () => {
  const shop = await openOperated();
  const [first = '', second = ''] = await placeOrders(shop, 2);
  const { flags } = shop;
  const file = fileOf('asked.csv', 'order,state', `${first},packed`, `${second},cancelled`, 'BH1,packed');
  const questions: string[] = [];
  const question = async (text: string) => {
    questions.push(text);
    return 'n';
  };
  const asked = await cli(['orders', 'move', '--from', file, ...flags], { question });
  expect([asked.code, asked.out]).toEqual([1, '']);
  expect(questions).toEqual([
    [
      '1 order: confirmed → packed',
      '1 order: confirmed → cancelled',
      'The invoice is numbered. The customer can no longer cancel.',
      'What was paid is refunded, and the units go back into stock.',
      '1 line is wrong, and left out',
      'Continue? [y/N] ',
    ].join('\n'),
  ]);
  const refused = await cli(['orders', 'move', '--from', file, ...flags], { question: null });
  expect([refused.code, refused.out]).toEqual([2, '']);
  expect((await shown(shop, first)).state).toBe('confirmed');

  const input = `order,state\n${first},packed\n`;
  const piped = await cli(['orders', 'move', '--from', '-', '--yes', '--json', ...flags], { input, question: null });
  expect(piped).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(piped.out)).toEqual({
    orders: [
      {
        line: 2,
        order: first,
        outcome: 'moved',
        from: 'confirmed',
        problem: null,
        packing: { collect: 899, paid_online: false, address_changed_at: null },
        to: 'packed',
      },
    ],
  });
  // Nothing is left to do, so nothing is asked.
  expect(await cli(['orders', 'move', '--from', '-', ...flags], { input, question: null })).toMatchObject({
    code: 0,
    out: '0 orders moved, 1 already done.\n',
  });
  for (const argv of [
    ['orders', 'move', first, '--from', file],
    ['orders', 'move', '--from', file, '--awb', '1'],
    ['orders', 'move', '--from', folder.file('none.csv')],
    ['orders', 'move', first, 'packed', '--awb', '1'],
  ])
    expect({ argv, code: (await cli([...argv, ...flags])).code }).toEqual({ argv, code: 2 });
});

it('bhor orders move --from names lines that it does not repeat and numbers that two orders have, and says which packed order is paid online', async () => {
  const shop = await openOperated();
  const [first = '', second = '', third = ''] = await placeOrders(shop, 3);
  // Delivered in vain, and out for delivery again.
  await dataOf(shop.moveOrder({ order: first, to: 'packed' }));
  await dataOf(shop.moveOrder({ order: first, to: 'shipped', parcel: { courier: 'Delhivery', awb: '1' } }));
  for (const to of ['out_for_delivery', 'undelivered', 'out_for_delivery'] as const)
    await dataOf(shop.moveOrder({ order: first, to }));
  const api = shop.session();
  await shop.clock.advance(MINUTE);
  await signIn(shop, api, '9000000001');
  await dataOf(api.retryPayment({ order: second, mode: 'upi' }));
  await dataOf(shop.sendGatewayEvent(second, 'captured'));
  await dataOf(shop.moveOrder({ order: third, to: 'packed' }));

  expect((await shop.operator(`orders move ${second} packed --dry-run`)).out).toContain(
    '\npaid online: nothing to collect\n',
  );
  const again = fileOf('again.csv', 'order,state', `${first},undelivered`, `${second},packed`);
  const err = `error: ${again}, line 2: ${first}: It was already undelivered once, so this line may be an old one. If it is undelivered again, use \`orders move\` for this order alone\n`;
  const planned = await shop.operator(`orders move --from ${again} --dry-run`);
  expect(planned).toMatchObject({ code: 1, err });
  expect(planned.out).toMatch(/^line +order +from +to +parcel\n/u);
  expect(planned.out).toContain(`\n${second}: paid online: nothing to collect\n1 line not repeated\n`);
  const json = await shop.operator(`orders move --from ${again} --dry-run --json`);
  expect(JSON.parse(json.out)).toMatchObject({
    orders: [
      { line: 2, outcome: 'not_repeated', from: 'out_for_delivery', to: 'undelivered' },
      { line: 3, outcome: 'moved', packing: { collect: 0, paid_online: true, address_changed_at: null } },
    ],
  });
  expect(await shop.operator(`orders move --from ${again}`)).toEqual({
    code: 1,
    out: `1 order moved, 1 not repeated.\n${second}: paid online: nothing to collect\n`,
    err,
  });
  expect((await shown(shop, first)).state).toBe('out_for_delivery');

  const shared = fileOf(
    'shared.csv',
    'order,state,courier,awb',
    `${second},shipped,Delhivery,777`,
    `${third},shipped,delhivery,777`,
  );
  const doubts = [
    'Please check:',
    `  ${second}: the awb 777 has fewer than 6 characters`,
    `  ${second}: the awb 777 is that of ${third}, too`,
    `  ${third}: the awb 777 has fewer than 6 characters`,
    `  ${third}: the awb 777 is that of ${second}, too`,
    '',
  ].join('\n');
  const questions: string[] = [];
  const question = async (text: string) => {
    questions.push(text);
    return 'n';
  };
  const asked = await cli(['orders', 'move', '--from', shared, ...shop.flags], { question });
  expect([asked.code, questions.join('')]).toEqual([1, expect.stringContaining(doubts)]);
  expect(await shown(shop, third)).toMatchObject({ state: 'packed', parcels: [] });
  expect(await cli(['orders', 'move', '--from', shared, ...shop.flags], { question: null })).toMatchObject({ code: 2 });
  const done = await cli(['orders', 'move', '--from', shared, '--yes', ...shop.flags], { question: null });
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(doubts) });
  expect(done.out).toContain('No tracking link for Delhivery, delhivery: the settings have no tracking address');
  // The parcel of another day, by a flag.
  const one = await shop.operator(`orders ship ${first} --courier Delhivery --awb 777 --dry-run`);
  expect(one.out).toContain('No tracking link for Delhivery: the settings have no tracking address\n');
  const shared777 = `${first}: the awb 777 is that of ${[second, third].toSorted().join(', ')}, too`;
  expect(one.out).toContain(shared777);
  // With --yes nobody is asked, and told all the same.
  expect((await shop.operator(`orders ship ${first} --courier Delhivery --awb 777 --yes`)).err).toContain(shared777);
});

it('bhor orders pack, ship and deliver move one order, and pack and deliver several, naming those that cannot be', async () => {
  const shop = await openOperated();
  const [first = '', second = '', third = ''] = await placeOrders(shop, 3);
  expect((await shop.operator(`orders pack ${first}`)).out).toMatch(new RegExp(`^${first} packed\n`, 'u'));

  const both = `orders pack ${second.toLowerCase()} ${third} ${second} BH0000000000`;
  const missing = 'error: BH0000000000: We couldn’t find this order\n';
  const planned = await shop.operator(`${both} --dry-run`);
  expect(planned).toMatchObject({ code: 1, err: missing });
  expect(planned.out).toMatch(new RegExp(`^order +from +to\n${second} +confirmed +packed\n${third} `, 'u'));
  expect((await shown(shop, second)).state).toBe('confirmed');
  expect(await shop.operator(both)).toEqual({ code: 1, out: '2 orders moved, 1 refused.\n', err: missing });
  expect(JSON.parse((await shop.operator(`${both} --json`)).out)).toMatchObject({
    orders: [
      { order: second, outcome: 'done_before' },
      { order: third },
      { order: 'BH0000000000', outcome: 'refused' },
    ],
  });

  expect(await shop.operator(`orders ship ${first} --courier Delhivery`)).toMatchObject({ code: 2, out: '' });
  await shop.operator(`orders ship ${first} --courier Delhivery --awb 001`);
  expect(await shown(shop, first)).toMatchObject({ state: 'shipped', parcels: [{ awb: '001' }] });
  await shop.operator(`orders ship ${second} --no-courier`);
  for (const number of [first, second]) await shop.operator(`orders move ${number} out_for_delivery`);
  expect((await shop.operator(`orders deliver ${first} ${second}`)).out).toBe('2 orders moved.\n');
  expect((await shown(shop, second)).state).toBe('delivered');
});
