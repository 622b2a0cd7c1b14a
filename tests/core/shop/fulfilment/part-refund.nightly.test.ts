/** Refunds of parts of any order, in any sequence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { invoiceOf } from '../../../../core/shop/invoices/invoice.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { moved, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { delivered, refundedOf, UPI, type Purchase } from '../../../shop/part-refunds.ts';
import { accountsOf, createTestShop, dataOf, order } from '../../../shop/test-shop.ts';

/** The refund of units, paid by hand first where cash is refunded. */
const refundUnits = async (opened: TestOrder, items: Readonly<Record<string, number>>, mode: 'upi' | 'cod') => {
  const refund = (more: object) =>
    opened.shop.refundOrder({ order: opened.number, reason: 'arrived broken', items, isAgain: true, ...more });
  if (mode === 'upi') return dataOf(refund({}));
  const refusal = await refund({});
  // Nothing to pay where the goods were paid with reward cash, or all is withheld.
  if (refusal.status) return refusal.data;
  const [, rupees = ''] = /^Pay ₹([\d,.]+) to/u.exec(refusal.message) ?? [];
  const amount = paise(Math.round(Number(rupees.replaceAll(',', '')) * 100));
  return dataOf(refund({ amount, upi: UPI }));
};

const purchases: fc.Arbitrary<Purchase> = fc.record({
  mode: fc.constantFrom('upi' as const, 'cod' as const),
  washes: fc.integer({ min: 1, max: 4 }),
  polishes: fc.integer({ min: 0, max: 4 }),
  cash: fc.constantFrom(0, 0, 37, 500, 5_000),
  code: fc.constantFrom('', 'DAWN10'),
});

describe('refunds of parts, in any sequence,', () => {
  it('come to what the whole order would: in money, reward cash and credit notes, to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(
        purchases,
        fc.array(fc.record({ pid: fc.constantFrom(WASH, POLISH), qty: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 5,
        }),
        fc.boolean(),
        fc.boolean(),
        async (purchase, wanted, spends, returns) => {
          const shop = createTestShop();
          const opened = await delivered(purchase, shop);
          const { api, number } = opened;
          const goods = (await orderRecordOf(opened)).invoice?.goods ?? [];
          const goodsTotal = goods.reduce((sum, { total }) => sum + total, 0);
          const { summary } = await orderRecordOf(opened);
          const start = (await accountsOf(shop)).available;
          if (spends && start > 0) {
            await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
            await dataOf(
              api.placeOrder(order({ redeemCash: true, expectedTotal: 749 - Math.min(749, start), shipping: ADDRESS })),
            );
          }
          const free = (await accountsOf(shop)).available;
          const left: Record<string, number> = { [WASH]: purchase.washes, [POLISH]: purchase.polishes };
          const part = async (pid: string, qty: number) => {
            const taken = Math.min(qty, left[pid] ?? 0);
            if (taken === 0) return;
            left[pid] = (left[pid] ?? 0) - taken;
            await refundUnits(opened, { [pid]: taken }, purchase.mode);
          };
          for (const { pid, qty } of wanted) await part(pid, qty);
          const paid = await refundedOf(opened);
          expect(paid).toBeLessThanOrEqual(goodsTotal);
          if (returns) {
            await dataOf(api.returnOrder({ order: number, reason: 'no', upi: UPI }));
            await moved(opened, 'picked_up', 'refunded');
          } else for (const pid of [WASH, POLISH]) await part(pid, left[pid] ?? 0);

          const stored = await orderRecordOf(opened);
          const invoice = invoiceOf(stored);
          const notes = [...(invoice?.earlierCreditNotes ?? []), ...(invoice?.creditNote ? [invoice.creditNote] : [])];
          for (const column of ['gross', 'discount', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
            expect(notes.reduce((sum, { totals }) => sum + totals[column], 0)).toBe(
              goods.reduce((sum, line) => sum + line[column], 0),
            );
          const accounts = await accountsOf(shop);
          expect(Math.min(...Object.values(accounts))).toBeGreaterThanOrEqual(0);
          // What the customer has got back, in money and in cash, is what was given for it, less what it earned.
          const back = (await refundedOf(opened)) / 100 + (accounts.available - free);
          const redeemed = summary.discount.amount;
          expect(back).toBeGreaterThanOrEqual(goodsTotal / 100 + redeemed - summary.rewardCash - 0.001);
          // More only where there was neither balance nor money to take the earned cash back from.
          const isRecoverable = goodsTotal / 100 >= summary.rewardCash + purchase.washes + purchase.polishes;
          const due = goodsTotal / 100 + redeemed - summary.rewardCash;
          expect(isRecoverable ? back : due).toBeCloseTo(due, 6);
          await shop.runMaintenance();
          const sent = shop.gatewayConnection.refunded.reduce((sum, { amount }) => sum + amount, 0);
          expect(sent).toBe(purchase.mode === 'upi' ? await refundedOf(opened) : 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
