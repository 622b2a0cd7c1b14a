/** Refunds of a part of an order that its customer keeps. */
import { describe, expect } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { invoiceOf } from '../../../../core/shop/invoices/invoice.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { openCod, openPaid, orderRecordOf, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { delivered, refundedOf, UPI, type Purchase } from '../../../shop/part-refunds.ts';
import { moves, returns } from '../../../shop/order-steps.ts';
import { changes, maintains, refused, says, sees, stories, type Step } from '../../../shop/steps.ts';
import { dataOf } from '../../../shop/test-shop.ts';

type Request = Omit<Parameters<Parameters<Step>[0]['shop']['refundOrder']>[0], 'order'>;

const TWO_WASHES: Purchase = { mode: 'upi', washes: 2, polishes: 1, cash: 0, code: 'DAWN10' };
const refunds =
  (request: Request): Step =>
  ({ shop, number }) =>
    dataOf(shop.refundOrder({ order: number, reason: 'arrived broken', ...request }));
const WASHES = { items: { [WASH]: 1 } };
const HUNDRED = { amount: paise(10_000) };
const AGAIN =
  'The same part was refunded already: ₹100, credit note BC/25-26/000001. Give --again to refund it once more';
const goesBack = [returns(''), moves('picked_up', 'refunded')] as const;

describe('the refund of a part of an order', () => {
  stories({
    'refunds a unit at what was paid for it, by the gateway, once, with a credit note and a message': [
      () => delivered(TWO_WASHES),
      // 95 were earned on 1,897; a wash is 749 of it.
      sees({ cash: { available: 95 } }),
      // 2 × 749 + 399 less ₹190, of which the washes' share is ₹150.04 to the paisa: each was paid with ₹673.98.
      async (opened) =>
        expect(await refunds(WASHES)(opened)).toEqual({
          state: 'delivered',
          payment: 'captured',
          amount: 67_398,
          currency: 'INR',
          to: 'source',
        }),
      maintains,
      maintains,
      sees({ back: [[67_398, 'INR']], cash: { available: 57 }, refund: { amount: 673.98, state: 'refunded' } }),
      sees({ allSms: { length: 5, 4: says('₹673.98') } }),
      sees({ record: { partRefunds: [{ ...WASHES, reason: 'arrived broken', amount: 67_398 }] } }),
      async (opened) =>
        expect(invoiceOf(await orderRecordOf(opened))?.creditNote).toMatchObject({
          number: expect.stringMatching(/^BC\//u),
          totals: { total: 67_398 },
        }),
    ],
    'is refused where it is the same as the last one, unless it is asked for again': [
      () => delivered(TWO_WASHES),
      refunds(HUNDRED),
      refused(refunds(HUNDRED), AGAIN),
      refused(refunds({ ...HUNDRED, reason: ' arrived broken ' }), AGAIN),
      refused(refunds({ ...HUNDRED, isPreview: true }), AGAIN),
      refunds({ ...HUNDRED, isAgain: true }),
      refunds({ ...HUNDRED, reason: 'the box was dented' }),
      refunds({ amount: paise(10_001), reason: 'the box was dented' }),
      async (opened) => expect(await refundedOf(opened)).toBe(40_001),
      async (opened) => {
        const first = (await refunds(WASHES)(opened)) as { readonly amount: ReturnType<typeof paise> };
        for (const again of [WASHES, { ...WASHES, amount: first.amount }])
          await refused(refunds(again), 'was refunded already')(opened);
      },
      refunds({ items: { [POLISH]: 1 } }),
      refunds(WASHES),
    ],

    'names what to pay for an order paid in cash, and records it with the UPI ID': [
      openCod,
      moves(...TO_DELIVERY),
      refused(
        refunds(WASHES),
        'Pay ₹749 to the customer’s UPI ID first, then give this amount and the UPI ID with the refund',
      ),
      refused(refunds({ ...WASHES, amount: paise(74_900) }), 'give the UPI ID'),
      refused(refunds({ ...WASHES, amount: paise(89_900), upi: UPI }), 'The refund of these items is ₹749, not ₹899'),
      refunds({ ...WASHES, amount: paise(74_900), upi: UPI }),
      sees({ refund: { to: 'upi' }, record: { partRefunds: [{ upi: UPI }] } }),
      sees({ sms: expect.stringMatching(/₹749 .* has been sent to your UPI ID/u) }),
      // The fee stays, as for a return.
      refused(refunds({ amount: paise(100), upi: UPI }), 'Nothing is left of what was paid for the goods'),
    ],
    'is refused before packing, after a return, beyond what is left, and without a reason': [
      openPaid,
      refused(refunds(WASHES), 'hasn’t been packed'),
      moves(...TO_DELIVERY),
      refused(refunds({ items: { [WASH]: 2 } }), 'From 1 to 1 units'),
      refused(refunds({ items: { [POLISH]: 1 } }), 'This order has no'),
      refused(refunds({ items: {} }), 'Name the items to refund'),
      refused(refunds({ ...WASHES, reason: ' ' }), 'reason'),
      refused(refunds({ amount: paise(62_901) }), '₹629 can be refunded'),
      refused(refunds({ ...WASHES, atFault: true }), 'with the whole order'),
      returns(''),
      refused(refunds(WASHES), 'its customer keeps'),
    ],
    'is refused while the order is unpaid': [
      openCod,
      moves(...TO_THE_DOOR),
      refused(refunds(WASHES), 'hasn’t been paid yet'),
    ],
    'changes nothing as a preview, and answers what it would': [
      () => delivered(TWO_WASHES),
      changes([], async (opened) =>
        expect(await refunds({ items: { [POLISH]: 1 }, isPreview: true })(opened)).toMatchObject({ amount: 35_904 }),
      ),
    ],

    'notifies the customer of the reward cash returned with a part, and later of the remainder': [
      () => delivered({ mode: 'upi', washes: 2, polishes: 0, cash: 1_498, code: '' }),
      refunds(WASHES),
      sees({ sms: '₹749 reward cash for your BHOR order # is back in your balance.' }),
      sees({ mail: says('₹749 reward cash for your BHOR order # is back in your balance.') }),
      ...goesBack,
      sees({ sms: says(' is complete. ₹749 reward cash is back in your balance.') }),
    ],
  });
});
