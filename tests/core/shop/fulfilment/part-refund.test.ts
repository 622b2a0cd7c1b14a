/** Refunds of a part of an order that its customer keeps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { invoiceOf } from '../../../../core/shop/invoices/invoice.ts';
import type { RefundRequest } from '../../../../core/shop/shop.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import {
  lastSms,
  lettersOf,
  moved,
  openCod,
  openPaid,
  orderRecordOf,
  TO_DELIVERY,
  TO_THE_DOOR,
  type TestOrder,
} from '../../../shop/orders.ts';
import { accountsOf, createTestShop, dataOf, grant, order, refusalUnchanged, signIn } from '../../../shop/test-shop.ts';

const UPI = 'asha.rao@okbank';

type Purchase = {
  readonly mode: 'upi' | 'cod';
  readonly washes: number;
  readonly polishes: number;
  readonly cash: number;
  readonly code: string;
};

/** An order that was paid and delivered. */
const delivered = async (
  { mode, washes, polishes, cash, code }: Purchase,
  shop = createTestShop(),
): Promise<TestOrder> => {
  const api = shop.session();
  await signIn(shop, api);
  if (cash > 0) await grant(shop, cash);
  for (const [pid, qty] of [
    [WASH, washes],
    [POLISH, polishes],
  ] as const)
    if (qty > 0) await dataOf(api.updateCart({ pid, qty }));
  if (code !== '') await dataOf(api.applyCoupon({ code }));
  const { quotes } = await dataOf(api.getCart());
  const prepaid = quotes?.prepaid;
  const redeems = cash > 0 && mode === 'upi';
  const subtotal = prepaid?.subtotal ?? 0;
  const total = redeems
    ? subtotal - Math.min(cash, subtotal)
    : ((mode === 'cod' ? quotes?.cod.total : prepaid?.total) ?? 0);
  const placed = await dataOf(api.placeOrder(order({ mode, redeemCash: redeems, expectedTotal: total })));
  const { order: number } = placed.order;
  if (mode === 'upi' && total > 0) await dataOf(shop.sendGatewayEvent(number, 'captured'));
  const opened: TestOrder = { shop, api, number, view: () => dataOf(api.getOrder({ order: number })) };
  await moved(opened, ...TO_DELIVERY);
  return opened;
};

const TWO_WASHES: Purchase = { mode: 'upi', washes: 2, polishes: 1, cash: 0, code: 'DAWN10' };

const refund = ({ shop, number }: TestOrder, request: Omit<RefundRequest, 'reason'> & { readonly reason?: string }) =>
  shop.refundOrder({ order: number, reason: 'arrived broken', ...request });

/** All that was refunded for it, in paise. */
const refundedOf = async (opened: TestOrder): Promise<number> =>
  (await orderRecordOf(opened)).payment.refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The refund of units, paid by hand first where cash is refunded. */
const refundUnits = async (opened: TestOrder, items: Readonly<Record<string, number>>, mode: 'upi' | 'cod') => {
  const isAgain = true;
  if (mode === 'upi') return dataOf(refund(opened, { items, isAgain }));
  const refusal = await refund(opened, { items, isAgain });
  // Nothing to pay where the goods were paid with reward cash, or all is withheld.
  if (refusal.status) return refusal.data;
  const [, rupees = ''] = /^Pay ₹([\d,.]+) to/u.exec(refusal.message) ?? [];
  const amount = paise(Math.round(Number(rupees.replaceAll(',', '')) * 100));
  return dataOf(refund(opened, { items, amount, upi: UPI, isAgain }));
};

describe('the refund of a part of an order', () => {
  it('refunds a unit at what was paid for it, by the gateway, with a credit note and a message', async () => {
    const opened = await delivered(TWO_WASHES);
    const before = await accountsOf(opened.shop);
    // 2 × 749 + 399 less ₹190, of which the washes' share is ₹150.04 to the paisa: each was paid with ₹673.98.
    expect(await dataOf(refund(opened, { items: { [WASH]: 1 } }))).toEqual({
      state: 'delivered',
      payment: 'captured',
      amount: 67_398,
      currency: 'INR',
      to: 'source',
    });
    await opened.shop.runMaintenance();
    expect(opened.shop.gatewayConnection.refunded).toMatchObject([{ amount: 67_398, currency: 'INR' }]);
    expect(await lastSms(opened)).toContain('₹673.98');
    const stored = await orderRecordOf(opened);
    expect(stored.partRefunds).toMatchObject([{ items: { [WASH]: 1 }, reason: 'arrived broken', amount: 67_398 }]);
    expect(invoiceOf(stored)?.creditNote).toMatchObject({
      number: expect.stringMatching(/^BC\//u),
      totals: { total: 67_398 },
    });
    // 95 were earned on 1,897; a wash is 749 of it.
    expect((await accountsOf(opened.shop)).available).toBe(before.available - 38);
    expect((await opened.view()).refund).toMatchObject({ amount: 673.98, state: 'refunded' });
  });

  it('is refused where it is the same as the last one, unless it is asked for again', async () => {
    const opened = await delivered(TWO_WASHES);
    const amount = { amount: paise(10_000) };
    await dataOf(refund(opened, amount));
    const { shop } = opened;
    const number = (await orderRecordOf(opened)).partRefunds?.[0]?.creditNote.number;
    for (const repeated of [amount, { ...amount, reason: ' arrived broken ' }, { ...amount, isPreview: true }])
      expect((await refusalUnchanged(shop, () => refund(opened, repeated))).message).toBe(
        `The same part was refunded already: ₹100, credit note ${number}. Give --again to refund it once more`,
      );
    await dataOf(refund(opened, { ...amount, isAgain: true }));
    await dataOf(refund(opened, { ...amount, reason: 'the box was dented' }));
    await dataOf(refund(opened, { amount: paise(10_001), reason: 'the box was dented' }));
    expect(await refundedOf(opened)).toBe(40_001);

    const washes = { items: { [WASH]: 1 } };
    const first = await dataOf(refund(opened, washes));
    expect((await refusalUnchanged(shop, () => refund(opened, washes))).message).toContain('was refunded already');
    expect((await refusalUnchanged(shop, () => refund(opened, { ...washes, amount: first.amount }))).message).toContain(
      'was refunded already',
    );
    await dataOf(refund(opened, { items: { [POLISH]: 1 } }));
    await dataOf(refund(opened, washes));
  });

  it('refunds an amount off the price, spread over the goods', async () => {
    const opened = await delivered(TWO_WASHES);
    expect(await dataOf(refund(opened, { amount: paise(10_000), reason: 'box was dented' }))).toMatchObject({
      amount: 10_000,
    });
    const note = invoiceOf(await orderRecordOf(opened))?.creditNote?.totals;
    expect([note?.total, (note?.taxable ?? 0) + (note?.igst ?? 0) + (note?.cgst ?? 0) + (note?.sgst ?? 0)]).toEqual([
      10_000, 10_000,
    ]);
  });

  it('names what to pay for an order paid in cash, and records it with the UPI ID', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const refused = (request: Parameters<typeof refund>[1]) =>
      refusalUnchanged(opened.shop, () => refund(opened, request));
    expect((await refused({ items: { [WASH]: 1 } })).message).toBe(
      'Pay ₹749 to the customer’s UPI ID first, then give this amount and the UPI ID with the refund',
    );
    expect((await refused({ items: { [WASH]: 1 }, amount: paise(74_900) })).message).toContain('give the UPI ID');
    expect((await refused({ items: { [WASH]: 1 }, amount: paise(89_900), upi: UPI })).message).toBe(
      'The refund of these items is ₹749, not ₹899',
    );
    expect(await dataOf(refund(opened, { items: { [WASH]: 1 }, amount: paise(74_900), upi: UPI }))).toMatchObject({
      to: 'upi',
    });
    expect(await lastSms(opened)).toMatch(/₹749 .* has been sent to your UPI ID/u);
    expect((await orderRecordOf(opened)).partRefunds?.[0]?.upi).toBe(UPI);
    // The fee stays, as for a return.
    expect((await refused({ amount: paise(100), upi: UPI })).message).toBe(
      'Everything that was paid for the goods has been refunded',
    );
  });

  it('is refused before packing, while unpaid, after a return, beyond what is left, and without a reason', async () => {
    const paid = await openPaid();
    const refused = (opened: TestOrder, request: Parameters<typeof refund>[1]) =>
      refusalUnchanged(opened.shop, () => refund(opened, request));
    expect((await refused(paid, { items: { [WASH]: 1 } })).message).toContain('hasn’t been packed');
    await moved(paid, ...TO_DELIVERY);
    expect((await refused(paid, { items: { [WASH]: 2 } })).message).toContain('From 1 to 1 units');
    expect((await refused(paid, { items: { [POLISH]: 1 } })).message).toContain('This order has no');
    expect((await refused(paid, { items: {} })).message).toBe('Name the items to refund');
    expect((await refused(paid, { items: { [WASH]: 1 }, reason: ' ' })).message).toContain('reason');
    expect((await refused(paid, { amount: paise(62_901) })).message).toContain('₹629 can be refunded');
    expect((await refused(paid, { items: { [WASH]: 1 }, atFault: true })).message).toContain('with the whole order');
    await dataOf(paid.api.returnOrder({ order: paid.number, reason: 'no', upi: '' }));
    expect((await refused(paid, { items: { [WASH]: 1 } })).message).toContain('its customer keeps');
    const cash = await openCod();
    await moved(cash, ...TO_THE_DOOR);
    expect((await refused(cash, { items: { [WASH]: 1 } })).message).toContain('hasn’t been paid yet');
  });

  it('changes nothing as a preview, and answers what it would', async () => {
    const opened = await delivered(TWO_WASHES);
    const changes = await opened.shop.changesOf(async () => {
      expect(await dataOf(refund(opened, { items: { [POLISH]: 1 }, isPreview: true }))).toMatchObject({
        amount: 35_904,
      });
    });
    expect(changes).toEqual([]);
  });

  it('withholds earned cash that is spent already, and the return of the rest withholds it no second time', async () => {
    const opened = await delivered({ ...TWO_WASHES, code: '' });
    const { shop, api } = opened;
    // 95 were earned, and are spent on another order.
    const { available } = await accountsOf(shop);
    expect(available).toBe(95);
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 749 - available })));
    expect(await dataOf(refund(opened, { items: { [WASH]: 1 } }))).toMatchObject({ amount: 74_900 - 3_800 });
    await dataOf(api.returnOrder({ order: opened.number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    // All goods, less all that was earned.
    expect(await refundedOf(opened)).toBe(189_700 - 9_500);
  });

  it('notifies the customer of the reward cash returned with a part, and later of the remainder', async () => {
    const opened = await delivered({ mode: 'upi', washes: 2, polishes: 0, cash: 1_498, code: '' });
    await dataOf(refund(opened, { items: { [WASH]: 1 } }));
    const text = `₹749 reward cash for your BHOR order ${opened.number} is back in your balance.`;
    expect(await lastSms(opened)).toBe(text);
    expect((await lettersOf(opened)).at(-1)).toEqual(['mail', expect.stringContaining(text)]);
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    expect(await lastSms(opened)).toContain(' is complete. ₹749 reward cash is back in your balance.');
  });

  it('tells nobody twice, and a refund that the gateway repeats counts once', async () => {
    const opened = await delivered(TWO_WASHES);
    await dataOf(refund(opened, { items: { [WASH]: 1 } }));
    await opened.shop.runMaintenance();
    await opened.shop.runMaintenance();
    const sent = (await lettersOf(opened)).filter(([channel, text]) => channel === 'sms' && text.includes('₹673.98'));
    expect(sent).toHaveLength(1);
    expect(opened.shop.gatewayConnection.refunded).toHaveLength(1);
  });
});

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
  }, 120_000);
});
