/** The fake Razorpay's settlement report, with the API's names and its amounts in paise: https://razorpay.com/docs/api/settlements/fetch-recon */
import type { Ledger } from './ledger.ts';

const COLUMNS =
  'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,order_id,order_receipt,payment_id,method';
/** Of a payment, in percent, with 18% GST on it. */
const FEE = 2;
const TAX = 18;

export const settlementReport = ({ payments, refunds, orderOf }: Ledger): string => {
  const lines: (string | number | null)[][] = [];
  for (const { id, amount, currency, captured, created_at: at, order_id: order, method } of payments) {
    if (!captured) continue;
    const tax = Math.round((amount * FEE * TAX) / 10_000);
    const fee = Math.round((amount * FEE) / 100) + tax;
    lines.push([
      id,
      'payment',
      0,
      amount - fee,
      amount,
      currency,
      fee,
      tax,
      at,
      order,
      orderOf(order).receipt,
      '',
      method,
    ]);
  }
  for (const { id, amount, currency, status, created_at: at, payment_id: of } of refunds) {
    const payment = payments.find((one) => one.id === of);
    if (status !== 'processed' || payment === undefined) continue;
    const { order_id: order, method } = payment;
    lines.push([id, 'refund', amount, 0, amount, currency, 0, 0, at, order, orderOf(order).receipt, of, method]);
  }
  return `${[COLUMNS, ...lines.map((line) => line.join(','))].join('\n')}\n`;
};
