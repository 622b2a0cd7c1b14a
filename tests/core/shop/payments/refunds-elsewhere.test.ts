/** Refunds made at the gateway's dashboard, and disputes: what is kept follows from the gateway's facts (spec 11). */
import { paise } from '../../../../core/entities/money/paise.ts';
import { describe, expect, it } from 'vitest';
import { isPaidBack } from '../../../../core/entities/order.ts';
import { nextOperatorSteps } from '../../../../core/entities/order-actions.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import { orderLists } from '../../../../core/shop/documents/order-lists.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { captureEvent, openAtGateway, refundEvent } from '../../../shop/gateway-facts.ts';
import { openCod, orderRecordOf } from '../../../shop/orders.ts';
import { cancels, moves } from '../../../shop/order-steps.ts';
import { maintains, refused, says, sees, waits } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';

const REFUNDED = { amount: 749, to: 'source', state: 'refunded' };
const PAID_OUT = 'has been refunded to the account you paid from. It should arrive within a few days.';

describe('a refund of everything, made at the dashboard', () => {
  it('is shown and told once, keeps the order from being packed, and cancelling refunds nothing more', async () => {
    const { opened, captured, refunded, asked } = await openAtGateway();
    await captured();
    for (const _time of [1, 2]) await refunded();
    await sees({ state: 'confirmed', payment: 'refunded', paid: null, refund: REFUNDED })(opened);
    await sees({ allSms: [says('is confirmed'), `₹749 for your BHOR order # ${PAID_OUT}`] })(opened);
    const why = 'ORDER_STATE Nothing is left of what was paid for this order';
    await refused(moves('packed'), why)(opened);
    expect(nextOperatorSteps(await orderRecordOf(opened))).toEqual(['cancelled']);
    await cancels(opened);
    await maintains(opened);
    await sees({ payment: 'refunded', refund: REFUNDED, due: [] })(opened);
    expect(asked).toEqual([]);
  });

  it('counts as soon as it is under way, and no longer if it fails', async () => {
    const { opened, captured, refunded } = await openAtGateway();
    await captured();
    await refunded(749, 'pending');
    await sees({ payment: 'refund_pending', refund: { amount: 749, state: 'pending' } })(opened);
    await refused(moves('packed'), 'ORDER_STATE')(opened);
    await refunded(749, 'failed');
    await sees({ payment: 'captured', paid: 749, refund: null, allSms: { length: 1 } })(opened);
    await moves('packed')(opened);
  });

  it('keeps the order from being packed also where no event has reported it: the gateway is asked first', async () => {
    const { opened, captured, known } = await openAtGateway();
    await captured();
    known.push(refundEvent(opened.number));
    await expect(moves('packed')(opened)).rejects.toThrow('it was refunded or lost in a dispute. Cancel it instead');
  });

  it('says so where it fails after it was announced', async () => {
    const { opened, refunded } = await openAtGateway();
    await refunded();
    await refunded(749, 'failed');
    await sees({ mail: says('The refund of ₹749 for your BHOR order # has failed at the bank. Write to us') })(opened);
  });

  it.each([true, false])(
    'completes a cancelled order whose own refund the gateway can only refuse; an event has reported it: %s',
    async (isReported) => {
      const { opened, captured, refunded, answer, known, asked } = await openAtGateway();
      await captured();
      await cancels(opened);
      answer.refund = () => {
        throw new GatewayFailure('POST /refund: 400 BAD_REQUEST_ERROR', { reason: 'refused' });
      };
      known.push(refundEvent(opened.number));
      if (isReported) await refunded();
      await maintains(opened);
      await sees({ state: 'refunded', payment: 'refunded', refund: REFUNDED, due: [] })(opened);
      const times = asked.length;
      await waits(2 * DAY)(opened);
      expect(asked).toHaveLength(times);
      await sees({ allSms: { length: 3 } })(opened);
    },
  );
});

describe('a refund of a part, made at the dashboard', () => {
  it('leaves the order as it is; only the rest is refunded later, and told apart from it', async () => {
    const { opened, captured, refunded, asked } = await openAtGateway();
    await captured();
    await refunded(200);
    await sees({ state: 'confirmed', payment: 'captured', paid: 749, refund: { amount: 200, state: 'refunded' } })(
      opened,
    );
    await cancels(opened);
    await sees({ mail: says('₹200 has already been refunded. The remaining ₹549 will be refunded to the account') })(
      opened,
    );
    await maintains(opened);
    expect(asked.map(({ amount }) => amount)).toEqual([54_900]);
    const order = 'BHOR order #';
    await sees({
      state: 'refunded',
      refund: REFUNDED,
      allSms: [
        says('is confirmed'),
        `₹200 for your ${order} ${PAID_OUT}`,
        `Your ${order} has been cancelled. ₹549 will be refunded to the account you paid from.`,
        `₹549 for your ${order} ${PAID_OUT}`,
      ],
    })(opened);
  });

  it('reduces what a pending refund of the shop still has to pay, and what fails is paid by it after all', async () => {
    const { opened, captured, refunded } = await openAtGateway();
    await captured();
    await cancels(opened);
    await sees({ due: [[74_900, 'source', 'gateway']] })(opened);
    await refunded(200);
    await sees({ due: [[54_900, 'source', 'gateway']] })(opened);
    await refunded(200, 'failed');
    await sees({ due: [[74_900, 'source', 'gateway']] })(opened);
  });
});

it('a refund of the shop that fails after it was paid out is made anew, and its customer is notified of each', async () => {
  const { opened, captured, report, answer } = await openAtGateway();
  await captured();
  await cancels(opened);
  await maintains(opened);
  await sees({ state: 'refunded', payment: 'refunded' })(opened);
  const key = `${opened.number}-1`;
  await report(refundEvent(opened.number, { id: `rfnd_${key}`, key, state: 'failed' }));
  await sees({ state: 'refunded', payment: 'refund_pending', due: [[74_900, 'source', 'gateway']] })(opened);
  expect((await opened.shop.dueRefunds()).map(({ isRefused }) => isRefused)).toEqual([true]);
  answer.refund = () => ({ id: 'rfnd_again', state: 'refunded' });
  await waits(MINUTE)(opened);
  const failed = says("has failed at the bank. We'll send it again.");
  const mails = [says('is confirmed'), says('cancelled'), says(PAID_OUT), failed, says(PAID_OUT)];
  await sees({ state: 'refunded', payment: 'refunded', allMails: mails })(opened);
});

describe('a dispute', () => {
  it('is kept with its order and lists it until it ends, whatever the order’s state', async () => {
    const { opened, captured, disputed } = await openAtGateway();
    const { shop, number } = opened;
    const listed = async (also = {}) =>
      (await shop.searchOrders({ state: 'disputed', limit: 10, ...also })).orders.map((order) => order.number);
    await captured();
    await moves('packed')(opened);
    await disputed('open', 5);
    await disputed('under_review', 6);
    expect([await listed(), await listed({ phone: '9000000000' })]).toEqual([[number], []]);
    expect(await kept(shop, orderLists.disputed.key(number))).toMatchObject({ order: number, amount: 74_900 });
    expect((await shop.searchOrders({ state: 'packed', limit: 10 })).orders).toHaveLength(1);
    await disputed('won', 7);
    await disputed('open', 8);
    expect(await listed()).toEqual([]);
    await sees({ record: { payment: { disputes: [{ status: 'won', reason: 'fraud' }] } } })(opened);
  });

  it('that is lost keeps the earliest date on which it was, however often it is asked for', async () => {
    const { opened, captured, disputed } = await openAtGateway();
    await captured();
    for (const [at, kept] of [
      [9, 9],
      [12, 9],
      [8, 8],
    ] as const) {
      await disputed('lost', at);
      await sees({ record: { payment: { disputes: [{ status: 'lost', at: kept }] } } })(opened);
    }
  });

  it('that is lost completes a cancelled order, as nothing is left to refund', async () => {
    const { opened, captured, disputed } = await openAtGateway();
    await captured();
    await cancels(opened);
    await disputed('lost', 9);
    await sees({ state: 'refunded', payment: 'refunded', due: [] })(opened);
  });

  it('that takes all of a payment held for review ends the review, and the order may be paid', async () => {
    const { opened, captured, report } = await openAtGateway();
    const { number } = opened;
    const held = { payment: 'pay_other', amount: paise(74_800), currency: 'INR' };
    const capture = captureEvent(number, held.payment);
    await report({ ...capture, amount: held.amount });
    await sees({ payment: 'held', forReview: 1 })(opened);
    const dispute = { ...held, id: 'disp_2', status: 'lost', reason: '', respondBy: null, at: 9 } as const;
    await report({ kind: 'dispute', number, dispute });
    await sees({ state: 'pending_payment', forReview: 0 })(opened);
    await captured();
    await sees({ state: 'confirmed', payment: 'captured', paid: 749, due: [] })(opened);
  });

  it('and a refund of no order of this shop are logged', async () => {
    const { opened, disputed, report } = await openAtGateway();
    await disputed('open', 5, 'BH0000000000');
    await report(refundEvent('another-shop-7'));
    expect(opened.shop.logged).toEqual([
      'the gateway reported a dispute for no order of this shop',
      'the gateway reported a refund for no order of this shop',
    ]);
  });
});

it('a refund does not concern an order by cash on delivery', async () => {
  expect(isPaidBack(await orderRecordOf(await openCod()))).toBe(false);
});
