/** `orders export`: the month for the accountant, as files and on the terminal. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { moved, openCod, TO_DELIVERY } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

const folder = temporaryFolder();

/** The month of a time in India. */
const monthOf = (at: number): string => new Date(at + 330 * 60_000).toISOString().slice(0, 7);

it('bhor orders export writes the invoices, the credit notes and the tables of GSTR-1, which agree', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  const opened = await openCod(shop);
  await moved(opened, ...TO_DELIVERY);
  await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'too, rich', upi: 'asha@okbank' }));
  await moved(opened, 'picked_up', 'refunded');
  const month = monthOf(shop.clock.now());
  const out = folder.file(`accounts-${Math.random()}`);
  const { out: text, code } = await operator(`orders export --month ${month} --out ${out}`);
  expect(code).toBe(0);
  expect(text).toMatch(/^invoices +1, BH\//mu);
  expect(text).toMatch(/^value +₹150, credit notes subtracted$/mu);
  const linesOf = (name: string): readonly string[] =>
    readFileSync(`${out}/${month}-${name}.csv`, 'utf8').trimEnd().split('\r\n');
  expect(linesOf('invoices')[1]).toMatch(
    new RegExp(
      `^BH/.*,\\d\\d-[A-Z][a-z]{2}-\\d{4},${opened.number},cod,,07-Delhi,18,761\\.87,137\\.13,0\\.00,0\\.00,899\\.00$`,
      'u',
    ),
  );
  expect(linesOf('credit-notes')[1]).toMatch(/,C,BH\/.*,,07-Delhi,18,634\.75,114\.25,0\.00,0\.00,749\.00,returned$/u);
  expect(linesOf('gstr1-7-b2cs')).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,07-Delhi,,18,127.12,0.00,',
  ]);
  expect(linesOf('gstr1-12-hsn-b2c').slice(1)).toEqual([
    '340130,Wash,NOS-NUMBERS,0,0.00,18,0.00,0.00,0.00,0.00,0.00',
    '996812,Cash on delivery fee,NA,0,150.00,18,127.12,22.88,0.00,0.00,0.00',
  ]);
  expect(linesOf('gstr1-13-docs').slice(1)).toEqual([
    expect.stringMatching(/^Invoices for outward supply,BH\/(.*),BH\/\1,1,0$/u),
    expect.stringMatching(/^Credit Note,BC\/(.*),BC\/\1,1,0$/u),
  ]);
  for (const name of ['4-b2b', '5-b2cl', '9b-cdnr', '9b-cdnur', '12-hsn-b2b'])
    expect(linesOf(`gstr1-${name}`)).toHaveLength(1);
  const csv = (await operator(`orders export --month ${month} --csv`)).out;
  for (const table of ['Invoices', 'GSTR-1 table 12']) expect(csv).toContain(table);
  expect(JSON.parse((await operator(`orders export --month ${month} --json`)).out)).toMatchObject({
    totals: { taxable: 127.12, igst: 22.88, value: 150 },
  });
  expect(JSON.parse((await operator('orders export --month 2020-02 --json')).out)).toMatchObject({ documents: [] });
  const nothing = async (of: string) => (await operator(`orders export --month ${of}`)).out;
  expect(await nothing('2020-02')).toBe('2020-02\nNo invoices or credit notes.\n');
  expect(await nothing('2099-12')).toBe('2099-12\nNo invoices or credit notes: the month has not begun.\n');
  await expectRefused(operator, [
    ['orders export', '--month'],
    ['orders export --month 2026-13', 'a month such as 2026-11'],
    [`orders export --month ${month} --out /dev/null/x`, '--out /dev/null/x cannot be written: ENOTDIR'],
  ]);
});
