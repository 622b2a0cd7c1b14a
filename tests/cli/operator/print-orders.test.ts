/** `orders print`: packing lists and invoices of many orders as one document (spec 10.24). */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { moved } from '../../shop/orders.ts';
import { placeOrders } from './orders-to-move.ts';
import { openOperated } from './shops.ts';

const folder = temporaryFolder();

const sheetsIn = (html: string): readonly string[] => html.split('<article class="sheet">').slice(1);

describe('bhor orders print', () => {
  it('prints a packing list with the SKU of each product, the oldest order first, and refuses what is not to be packed', async () => {
    const { operator, ...shop } = await openOperated();
    const numbers = await placeOrders(shop, 3);
    const file = folder.file('day.html');
    expect(await operator(`orders print --state confirmed --packing-list --out ${file}`)).toEqual({
      code: 0,
      out: `3 orders to pack in ${file}. Open it in a browser, and print it.\n`,
      err: '',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const sheets = sheetsIn(readFileSync(file, 'utf8'));
    expect(sheets).toHaveLength(3);
    // Those that were placed in the same millisecond are in either order.
    for (const number of numbers)
      expect(sheets.filter((sheet) => sheet.includes(`<h1>${number}</h1>`))).toHaveLength(1);
    for (const sheet of sheets) {
      expect(sheet).toContain('Asha Rao\n');
      expect(sheet).toMatch(/<p class="phone">90000000\d\d<\/p>/u);
      expect(sheet).toMatch(
        /<p>Collect <span class="collect">₹899<\/span><\/p>\s*<p>unless paid online before packing<\/p>/u,
      );
      expect(sheet).toMatch(/, printed \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2}\s[ap]m<\/p>/u);
      expect(sheet).toMatch(/<td class="qty">1<\/td>\s*<td>Wash<\/td>\s*<td class="sku">bhor_0002<\/td>/u);
      expect(sheet).toContain('aria-label="Barcode of BH');
    }
    await operator('orders', 'move', numbers[0] ?? '', 'cancelled');
    const refused = await operator('orders', 'print', ...numbers, 'BH0000000000', '--packing-list');
    expect([refused.code, refused.out]).toEqual([5, '']);
    expect(refused.err).toBe(
      [
        `error: ${numbers[0]}: it is cancelled, and there is nothing to pack`,
        'error: BH0000000000: there is no such order',
        'error: nothing was printed: 2 orders cannot be',
        '',
      ].join('\n'),
    );
  });

  it('prints labels with address, amount to collect and the tracking number as a barcode, and says which have none', async () => {
    const { operator, ...shop } = await openOperated();
    const [first = '', second = '', third = ''] = await placeOrders(shop, 3);
    await operator(`orders pack ${first} ${second}`);
    await operator(`orders ship ${first} --courier Delhivery --awb 59001234567`);
    const file = folder.file('labels.html');
    expect(await operator(`orders print ${first} ${second} --labels --out ${file}`)).toEqual({
      code: 0,
      out: `2 labels in ${file}. Open it in a browser, and print it.\n1 without a tracking number, which is entered when an order is shipped.\n`,
      err: '',
    });
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('@page { size: 100mm 150mm; margin: 0; }');
    const [one = '', other = ''] = sheetsIn(html);
    expect(one).toContain('aria-label="Barcode of 59001234567"');
    expect(other).not.toContain('Barcode of 5');
    for (const sheet of [one, other]) {
      expect(sheet).toContain('Asha Rao\n');
      expect(sheet).toContain('COD: collect ₹899');
      expect(sheet).toContain('If undelivered, return to');
    }
    expect((await operator(`orders print ${third} --labels`)).err).toContain(
      `error: ${third}: it has no label before it is packed\n`,
    );
  });

  it('prints the invoices of many orders, or of one, and names those that have none yet', async () => {
    const { operator, ...shop } = await openOperated();
    const [first = '', second = ''] = await placeOrders(shop, 2);
    await operator(`orders move ${first} packed`);
    const none = await operator(`orders print ${first} ${second} --invoices`);
    expect([none.code, none.out]).toEqual([5, '']);
    expect(none.err).toContain(`error: ${second}: it has no invoice before it is packed\n`);
    await operator(`orders move ${second} packed`);
    const { out } = await operator('orders print --state packed --invoices');
    expect(sheetsIn(out)).toHaveLength(2);
    expect(out.match(/<h1>Tax invoice<\/h1>/gu)).toHaveLength(2);
    // Once it is packed, the amount is certain.
    const list = await operator(`orders print ${second} --packing-list`);
    expect(list.out).toContain('<span class="collect">₹899</span>');
    expect(list.out).not.toContain('unless paid online');
    const noNote = await operator(`orders print ${second} --credit-notes`);
    expect([noNote.code, noNote.out]).toEqual([5, '']);
    expect(noNote.err).toContain(`error: ${second}: it has no credit note\n`);
    await moved(
      { shop, number: second },
      'shipped',
      'out_for_delivery',
      'undelivered',
      'rto',
      'rto_received',
      'refunded',
    );
    const note = sheetsIn((await operator('orders print --state refunded --credit-notes')).out);
    expect(note).toHaveLength(1);
    expect(note[0]).toMatch(/<h1>Credit note<\/h1>[^]*<dt>Against invoice<\/dt>[^]*<td>Wash<\/td>[^]*₹899/u);
    expect((await operator('orders print --state packed --credit-notes')).err).toContain(
      'no packed order has a credit note',
    );
    const one = await operator(`orders print ${second.toLowerCase()} --invoices --json`);
    expect(JSON.parse(one.out)).toMatchObject({ printed: 1, html: expect.stringContaining(second) });
    for (const argv of [
      [first],
      [first, '--invoices', '--packing-list'],
      ['--invoices'],
      [first, '--state', 'packed', '--invoices'],
      [first, '--invoices', '--out', folder.file('no/such/folder.html')],
    ])
      expect({ argv, ...(await operator('orders', 'print', ...argv)) }).toMatchObject({ argv, code: 2, out: '' });
    expect(await operator('orders print --state delivered --invoices')).toEqual({
      code: 4,
      out: '',
      err: 'error: no orders are delivered\n',
    });
  });
});
