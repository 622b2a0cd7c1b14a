import { describe, expect, it } from 'vitest';
import { invoicePage } from '../../../adapters/hono/pages/invoice-page.ts';
import { ZERO_PAISE, paise } from '../../../core/entities/money/paise.ts';
import type { Invoice } from '../../../core/ports/shop-views.ts';
import { SAMPLE_INVOICE } from '../wire/samples.ts';

const page = async (invoice: Invoice): Promise<string> => String(await invoicePage(invoice));
/** The visible text: without tags, entities decoded, white space collapsed. */
const seen = async (invoice: Invoice): Promise<string> =>
  (await page(invoice))
    .replace(/<style>[^]*<\/style>/u, '')
    .replace(/<[^>]*>/gu, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/gu, ' ');

const half = (amounts: Invoice['totals']): Invoice['totals'] => ({
  ...amounts,
  igst: ZERO_PAISE,
  cgst: paise(Math.floor(amounts.igst / 2)),
  sgst: paise(Math.ceil(amounts.igst / 2)),
});

describe('the invoice page', () => {
  it('says that nothing was charged where payments are tests, and nowhere else', async () => {
    const notice = 'Test order: nothing is charged';
    expect(String(await invoicePage(SAMPLE_INVOICE, { testPayments: true }))).toContain(notice);
    expect(await page(SAMPLE_INVOICE)).not.toContain(notice);
  });

  it('has the drawn logo of its brand, and the name of another one in type', async () => {
    expect(await page(SAMPLE_INVOICE)).toMatch(/<svg class="logo" [^>]*aria-label="BHOR"/u);
    const other = String(await invoicePage(SAMPLE_INVOICE, { brand: 'Acme' }));
    expect(other).toMatch(/<title>[^<]* · Acme<\/title>[^]*<p class="name">Acme<\/p>/u);
    expect(other).not.toMatch(/BHOR|<svg class="logo"/u);
  });

  it('has everything that a tax invoice requires: number, date, seller with GSTIN, buyer, place of supply, codes, taxable value and tax', async () => {
    const text = await seen(SAMPLE_INVOICE);
    for (const part of [
      'Tax invoice',
      'BH/25-26/000001',
      '5 January 2026',
      'BHABCDEFGHJK',
      'Sample Seller',
      'GSTIN 27AAAAA0000A1Z5',
      'Cash on delivery',
      'Place of supply 29-Karnataka',
      'Asha Rao',
      'New Delhi, Delhi 110001',
      'Amounts in rupees (₹)',
      'Wash 340130 1 749.00 75.00 571.19 102.81 674.00',
      '996812',
      'Invoice total ₹824.00',
    ]) {
      expect(text).toContain(part);
    }
  });

  it("shows IGST for another state, and CGST and SGST within the seller's", async () => {
    expect(await seen(SAMPLE_INVOICE)).toMatch(/Taxable value IGST 18% Total/);
    const within: Invoice = {
      ...SAMPLE_INVOICE,
      placeOfSupply: SAMPLE_INVOICE.seller.state,
      lines: SAMPLE_INVOICE.lines.map((line) => ({ ...line, ...half(line) })),
      totals: half(SAMPLE_INVOICE.totals),
    };
    const text = await seen(within);
    expect(text).toMatch(/Taxable value CGST 9% SGST 9% Total/);
    expect(text).toContain('571.19 51.40 51.41 674.00');
    expect(text).not.toContain('IGST');
  });

  const [GOODS, ...OTHERS] = SAMPLE_INVOICE.lines;
  const at = (hours: number, minutes: number) => ({ issuedAt: Date.UTC(2026, 0, 5, hours, minutes), creditNote: null });
  it.each<[what: string, changes: Partial<Invoice>, ...parts: string[]]>([
    [
      'the rate of each line where they differ, and 18% of the lines of earlier invoices, which name none',
      { lines: [{ ...GOODS!, rate: 5 }, ...OTHERS] },
      'Qty GST Gross Discount Taxable value IGST Total',
      'Wash 340130 1 5% 749.00',
      '996812 1 18% 150.00',
      'IGST ₹102.81',
    ],
    [
      'a business with its GSTIN',
      { business: { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' } },
      'Billed to Rao & Sons GSTIN 27AAPFU0939F1ZV Asha Rao',
    ],
    [
      'the amount paid if it differs from the total',
      { paid: paise(82_300) },
      'Invoice total ₹824.00 Amount paid, accepted as full payment ₹823.00',
    ],
    ['its date in Indian time, before midnight', at(18, 29), 'Date 5 January 2026'],
    ['its date in Indian time, from midnight on', at(18, 30), 'Date 6 January 2026'],
  ])('shows %s', async (_what, changes, ...parts) => {
    const text = await seen({ ...SAMPLE_INVOICE, paid: null, ...changes });
    for (const part of parts) expect(text).toContain(part);
    expect(text.includes('Amount paid')).toBe(typeof changes.paid === 'number');
  });

  it('escapes customer input and has no script', async () => {
    const name = '<img src=x onerror="alert(1)">&\'';
    const html = await page({
      ...SAMPLE_INVOICE,
      buyer: { ...SAMPLE_INVOICE.buyer, name, city: '</address><script>alert(1)</script>' },
    });
    expect(html).not.toMatch(/<img|<script/iu);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
  });
});
