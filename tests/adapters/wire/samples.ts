/** Sample answers about orders and accounts, for the tests of the wire and the invoice page. */
import type { Address } from '../../../core/entities/address.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { ZERO_PAISE, paise } from '../../../core/entities/money/paise.ts';
import type { CashLedgerView, Invoice, InvoiceLine, OrderView } from '../../../core/ports/shop-views.ts';
import type { Profile } from '../../../core/ports/shop-api.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { WASH } from '../../samples/products.ts';

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

export const SAMPLE_LEDGER: CashLedgerView = {
  entries: [
    { kind: 'released', ref: 'BHABCDEFGHJK', amount: rupees(37), at: VIRTUAL_START },
    { kind: 'earned', ref: 'BHABCDEFGHJK', amount: rupees(37), at: VIRTUAL_START - 5 },
  ],
  balance: rupees(37),
  pending: rupees(0),
  held: rupees(0),
};

export const SAMPLE_PROFILE: Profile = {
  customer: { name: ADDRESS.name, phone: '9876543210', email: ADDRESS.email, isVerified: true },
  shipping,
  billing: null,
  otherAddresses: [],
  consents: {
    offers: { given: true, text: 'Offers by SMS', at: VIRTUAL_START },
    measurement: { given: false, text: 'Measurement', at: VIRTUAL_START },
  },
};

export const SAMPLE_ORDER: OrderView = {
  order: 'BHABCDEFGHJK',
  state: 'cancelled',
  placedAt: VIRTUAL_START,
  history: [
    { state: 'pending_payment', at: VIRTUAL_START },
    { state: 'cancelled', at: VIRTUAL_START + 1 },
  ],
  mode: 'upi',
  payment: 'refund_pending',
  items: { [WASH]: { qty: 1, price: rupees(949), sale: rupees(749) } },
  summary: {
    listTotal: rupees(949),
    subtotal: rupees(749),
    savings: rupees(200),
    shipping: rupees(0),
    discount: { isApplied: false, code: '', off: 0, amount: rupees(0), byUrl: false, value: rupees(0) },
    total: rupees(749),
    rewardCash: rupees(37),
  },
  shipping,
  billing: null,
  expiresAt: null,
  invoice: 'BH/25-26/000001',
  held: [],
  paid: null,
  refund: { amount: rupees(749), to: 'source', state: 'pending' },
};
