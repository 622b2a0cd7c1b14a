/** A sample invoice, for the tests of its page. */
import type { Address } from '../../../core/entities/address.ts';
import { ZERO_PAISE, paise } from '../../../core/entities/money/paise.ts';
import type { Invoice, InvoiceLine } from '../../../core/ports/shop-views.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';

const shipping: Address = { ...ADDRESS, for_ship: 'yes', for_bill: 'yes' };

const goods: InvoiceLine = {
  title: 'Wash',
  code: '340130',
  qty: 1,
  gross: paise(74_900),
  discount: paise(7_500),
  taxable: paise(57_119),
  cgst: ZERO_PAISE,
  sgst: ZERO_PAISE,
  igst: paise(10_281),
  total: paise(67_400),
};
const delivery: InvoiceLine = {
  title: 'Cash on delivery',
  code: '996812',
  qty: 1,
  gross: paise(15_000),
  discount: ZERO_PAISE,
  taxable: paise(12_712),
  cgst: ZERO_PAISE,
  sgst: ZERO_PAISE,
  igst: paise(2_288),
  total: paise(15_000),
};

/** To another state: integrated tax, and a returned parcel. */
export const SAMPLE_INVOICE: Invoice = {
  number: 'BH/25-26/000001',
  issuedAt: VIRTUAL_START,
  order: 'BHABCDEFGHJK',
  placedAt: VIRTUAL_START - 1000,
  mode: 'cod',
  seller: { name: 'Sample Seller', address: '1, Sample Street, Pune', gstin: '27AAAAA0000A1Z5', state: 'Maharashtra' },
  buyer: shipping,
  shipping,
  placeOfSupply: 'Karnataka',
  lines: [goods, delivery],
  totals: {
    gross: paise(89_900),
    discount: paise(7_500),
    taxable: paise(69_831),
    cgst: ZERO_PAISE,
    sgst: ZERO_PAISE,
    igst: paise(12_569),
    total: paise(82_400),
  },
  paid: paise(67_350),
  creditNote: {
    number: 'BC/25-26/000001',
    issuedAt: VIRTUAL_START + 86_400_000,
    totals: {
      gross: paise(74_900),
      discount: paise(7_500),
      taxable: paise(57_119),
      cgst: ZERO_PAISE,
      sgst: ZERO_PAISE,
      igst: paise(10_281),
      total: paise(67_400),
    },
  },
};
