/** What the pages say of the money and the reward cash of an order, for orders as the shop returns them. */
import { describe, expect, it } from 'vitest';
import { rupees, ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import { ordersData } from '../../../web/content/customer/order-states.ts';
import { paymentData } from '../../../web/content/customer/payment.ts';
import { nextSteps } from '../../../web/orders/next-steps.ts';
import { returnRefundText } from '../../../web/orders/return-refund-text.ts';
import { endWithoutRefund, refundText, stateTextOf, withReturnedCash } from '../../../web/orders/state-text.ts';
import { feeText } from '../../../web/cart/totals/fee-text.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';
import { moved, openCod, openFree, openPaid, openUnpaid, TO_DELIVERY, TO_THE_DOOR } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';

const textOf = async (opened: Awaited<ReturnType<typeof openPaid>>): Promise<string> =>
  stateTextOf(await opened.view(), ordersData(), opened.shop.clock.now()).text;

const BACK_UNDELIVERED = [...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received'] as const;

describe('the card of an order that reward cash paid for in part or in full', () => {
  it('says that the cash goes back once it is returned, and then that it is back', async () => {
    for (const [open, onItsWay, done] of [
      [
        openPaid,
        'You’ll get ₹629 back in the account you paid from. If you’ve spent any of the ₹37 reward cash you earned on this order, we’ll deduct it from the refund. Reward cash you used goes back to your balance.',
        'We’ve refunded you. Your bank may take a few working days to show the refund. ₹120 reward cash is back in your balance.',
      ],
      [
        openFree,
        'Reward cash you used goes back to your balance.',
        'Your order has been returned to us. ₹749 is back in your balance.',
      ],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_DELIVERY);
      await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: '' }));
      expect(await textOf(opened)).toContain(`Keep everything in its box. ${onItsWay}`);
      await moved(opened, 'picked_up');
      expect(await textOf(opened)).toBe(`Your return is on its way to us. ${onItsWay}`);
      await moved(opened, 'refunded');
      expect(await textOf(opened)).toBe(done);
    }
  });

  it('says the same of a parcel that came back undelivered', async () => {
    for (const [open, money] of [
      [openPaid, ' We’ll refund ₹629 to the account you paid from.'],
      [openFree, ''],
    ] as const) {
      const opened = await open();
      await moved(opened, ...BACK_UNDELIVERED);
      expect(await textOf(opened)).toBe(
        `Your order has been returned to us.${money} Reward cash you used goes back to your balance.`,
      );
    }
  });

  it('says that the cash is back after it has expired', async () => {
    const opened = await openUnpaid();
    await opened.shop.clock.advance(31 * MINUTE);
    expect(await textOf(opened)).toContain('it wasn’t paid in time.');
    expect(await textOf(opened)).toMatch(/ ₹120 reward cash is back in your balance\.$/u);
    // The page after paying says the same.
    expect(withReturnedCash(paymentData().outcomes.expired.text, await opened.view())).toBe(await textOf(opened));
  });
});

describe('the card of an order by cash on delivery', () => {
  it('promises the delivery for today only on that day', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_THE_DOOR);
    expect(await textOf(opened)).toBe('The courier will deliver your order today.');
    await opened.shop.clock.advance(DAY);
    expect(await textOf(opened)).toMatch(/^Out for delivery since [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]+\.$/);
  });

  it('names what a return refunds, without the fee, before and after it is requested, and where to', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    expect(returnRefundText(await opened.view())).toMatch(
      /^You’ll get ₹749 at the UPI ID you enter here\..* The ₹150 cash on delivery fee isn’t refunded\./u,
    );
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: 'ravi@okaxis' }));
    expect(await textOf(opened)).toMatch(/within 3 working days\..*₹749 at ravi@okaxis\./u);
  });
});

describe('the page after paying', () => {
  it('says of a cancelled order without a refund that it was cancelled, and not that it expired', async () => {
    for (const [open, text] of [
      [openCod, 'You haven’t been charged.'],
      [openUnpaid, 'If your payment still arrives, we’ll refund you. ₹120 reward cash is back in your balance.'],
      [openFree, '₹749 is back in your balance.'],
    ] as const) {
      const opened = await open();
      expect(endWithoutRefund(await opened.view())).toBeNull();
      await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'by mistake' }));
      expect(endWithoutRefund(await opened.view())).toEqual({ title: 'This order was cancelled', text });
    }
    const paid = await openPaid();
    await dataOf(paid.api.cancelOrder({ order: paid.number, reason: 'by mistake' }));
    expect(endWithoutRefund(await paid.view())).toBeNull();
    expect(refundText(await paid.view(), 'WHEN.')).toMatch(
      /₹629 to the account you paid from\..* WHEN\. ₹120 reward cash is back in your balance\.$/u,
    );
  });

  it('says of an order that came back without a refund where it is', async () => {
    for (const [open, state, end] of [
      [openCod, 'rto', { title: 'Your order is being returned to us', text: 'You haven’t been charged.' }],
      [openFree, 'refunded', { title: 'Your order has been returned to us', text: '₹749 is back in your balance.' }],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto');
      if (state === 'refunded') await moved(opened, 'rto_received', 'refunded');
      expect(endWithoutRefund(await opened.view())).toEqual(end);
    }
  });

  it('promises reward cash only for an order that earns some, and no packing once it is packed', async () => {
    const { outcomes, ...content } = paymentData();
    const order = await (await openCod()).view();
    const stepsOf = (changes: Partial<typeof order>) => nextSteps(content, outcomes.due, { ...order, ...changes });
    expect(stepsOf({})).toEqual([
      'We pack your order within 1 working day. Until it’s packed you can cancel it for free.',
      'We message you when it’s shipped, out for delivery and delivered.',
      'Your reward cash is credited once your order is delivered.',
    ]);
    expect(stepsOf({ summary: { ...order.summary, rewardCash: ZERO_RUPEES } })).toHaveLength(2);
    expect(stepsOf({ state: 'packed' })).toEqual([]);
  });
});

it('the note beside cash on delivery names the fee, and none where the settings ask for none', () => {
  expect(feeText({ shipping: rupees(150) })).toBe('Includes ₹150 fee');
  expect(feeText({ shipping: ZERO_RUPEES })).toBe('Free delivery');
});
