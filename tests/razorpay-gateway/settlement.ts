/**
 * The fake Razorpay's settlement report: as its API answers it, with amounts in paise and the tax in the fee, or as its dashboard
 * exports it, with rupees, the fee before tax, and times of India without a zone.
 * https://razorpay.com/docs/api/settlements/fetch-recon
 */
import type { FakePayment, Ledger } from './ledger.ts';

const API =
  'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,order_id,order_receipt,payment_id,method,dispute_id';
const DASHBOARD =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,issuer_name,entity_created_at,payment_captured_at,payment_notes,refund_notes,arn,entity_description,order_id,order_receipt,order_notes,dispute_id,dispute_created_at,dispute_reason,settlement_id,settled_at,settlement_utr,settled_by';
/** Of a payment, in percent, with 18% GST on it. */
const FEE = 2;
const TAX = 18;
const INDIA_SECONDS = 330 * 60;

type Line = {
  readonly type: string;
  readonly id: string;
  readonly amount: number;
  readonly debit: number;
  readonly credit: number;
  readonly fee?: number;
  readonly tax?: number;
  readonly at: number;
  readonly payment: FakePayment;
  readonly dispute?: string;
};

const linesOf = ({ payments, refunds, disputes }: Ledger): readonly Line[] => {
  const paymentOf = (id: string): FakePayment[] => payments.filter((one) => one.id === id);
  return [
    ...payments
      .filter(({ captured }) => captured)
      .map((payment): Line => {
        const { id, amount, created_at: at } = payment;
        const tax = Math.round((amount * FEE * TAX) / 10_000);
        const fee = Math.round((amount * FEE) / 100) + tax;
        return { type: 'payment', id, amount, debit: 0, credit: amount - fee, fee, tax, at, payment };
      }),
    ...refunds.flatMap(({ id, amount, status, created_at: at, payment_id: of }) =>
      status !== 'processed'
        ? []
        : paymentOf(of).map((payment): Line => ({ type: 'refund', id, amount, debit: amount, credit: 0, at, payment })),
    ),
    // What a bank takes back is an adjustment that names the dispute.
    ...disputes.flatMap(({ id, amount, status, created_at: at, payment_id: of }) =>
      status !== 'lost'
        ? []
        : paymentOf(of).map((payment): Line => ({
            type: 'adjustment',
            id: `adj_${id}`,
            amount,
            debit: amount,
            credit: 0,
            at,
            payment,
            dispute: id,
          })),
    ),
  ];
};

export const settlementReport = (ledger: Ledger, form: 'api' | 'dashboard' = 'api'): string => {
  const lines = linesOf(ledger);
  const receiptOf = ({ payment }: Line): string => ledger.orderOf(payment.order_id).receipt ?? '';
  const time = (seconds: number): string => new Date((seconds + INDIA_SECONDS) * 1_000).toISOString().slice(0, 19);
  const rows = lines.map((line) => {
    const { type, id, amount, debit, credit, fee = 0, tax = 0, at, payment, dispute = '' } = line;
    const { currency, method, order_id: order } = payment;
    if (form === 'api') {
      const of = type === 'payment' ? '' : payment.id;
      return [id, type, debit, credit, amount, currency, fee, tax, at, order, receiptOf(line), of, method, dispute];
    }
    const rupees = (paise: number): string => (paise / 100).toFixed(2);
    const money = [rupees(amount), currency, rupees(fee - tax), rupees(tax), rupees(debit), rupees(credit)];
    const about = [method, '', '', time(at), time(at), '', '', '', '', order, receiptOf(line), '', dispute];
    return [type, id, ...money, ...about, '', '', 'setl_1', time(at), 'UTR1', 'Razorpay'];
  });
  return `${[form === 'api' ? API : DASHBOARD, ...rows.map((row) => row.join(','))].join('\n')}\n`;
};
