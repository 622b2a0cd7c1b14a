/** The operator's refunds: what is due, to whom, and what is refused. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { operatorSteps } from '../../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../../core/entities/order.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { openCod, openPaid, openUnpaid, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { cancels, moves, returns } from '../../../shop/order-steps.ts';
import { captured, fails, pays } from '../../../shop/payment-steps.ts';
import { maintains, refused, says, sees, stories, waits, type Step } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, type TestShop } from '../../../shop/test-shop.ts';

const UPI = 'asha@okbank';

type Request = { readonly rupees?: number; readonly atFault?: boolean; readonly pendingOnly?: boolean };
const refunds =
  ({ rupees, ...rest }: Request = {}): Step =>
  ({ shop, number }) =>
    dataOf(shop.refundOrder({ order: number, ...rest, ...(rupees !== undefined && { amount: paise(rupees * 100) }) }));
/** The same as a step of the order. */
const steps =
  (rupees?: number): Step =>
  ({ shop, number }) =>
    dataOf(
      shop.moveOrder({ order: number, to: 'refunded', ...(rupees !== undefined && { amount: paise(rupees * 100) }) }),
    );
const comesBack: Step = async (order) => {
  for (const step of [moves(...TO_DELIVERY), returns(UPI), moves('picked_up')]) await step(order);
};
const due =
  (
    ...expected: readonly (readonly [
      rupees: number,
      to: 'source' | 'upi',
      by: 'operator' | 'gateway',
      isRefused?: true,
    ])[]
  ): Step =>
  async ({ shop }) =>
    expect((await shop.dueRefunds()).map(({ amount, to, by, isRefused }) => [amount / 100, to, by, isRefused])).toEqual(
      expected.map(([rupees, to, by, isRefused = false]) => [rupees, to, by, isRefused]),
    );

/** An order whose gateway refuses refunds until `accepts`. */
const openRefusing = async (open = openPaid) => {
  const gateway = { isRefusing: true };
  const shop: TestShop = createTestShop({
    gateway: (fake) => ({
      ...fake,
      refund: async (request) => {
        if (gateway.isRefusing) throw new GatewayFailure('POST /refunds: 400', { reason: 'refused' });
        return fake.refund(request);
      },
    }),
  });
  return { opened: await open(shop), accepts: () => void (gateway.isRefusing = false) };
};

describe('a refund of cash on delivery', () => {
  stories({
    'is due to the customer’s UPI ID once the parcel is back, less the fee, and names the amount to pay before it is recorded':
      [
        openCod,
        comesBack,
        due([749, 'upi', 'operator']),
        async ({ shop, number }) => {
          const found = await shop.findOrder(number);
          const [mine] = [...(await shop.dueRefundsOf(found === undefined ? [] : [found])).values()];
          expect(mine).toEqual(await shop.dueRefunds());
          expect(mine).toMatchObject([{ order: number, upi: UPI, currency: 'INR' }]);
        },
        refused(refunds(), `ORDER_STATE Pay ₹749 to the UPI ID ${UPI} first, then give this amount with the refund`),
        refused(steps(), `ORDER_STATE Pay ₹749 to the UPI ID ${UPI} first`),
        refused(steps(899), 'The refund due is ₹749, not ₹899'),
        refused(refunds({ rupees: 899 }), 'The refund due is ₹749, not ₹899'),
        refused(refunds({ atFault: true }), 'Pay ₹899'),
        refunds({ rupees: 749 }),
        sees({
          state: 'refunded',
          payment: 'refunded',
          refund: { amount: 749, to: 'upi' },
          sms: says('749'),
          back: [],
        }),
        due(),
        refused(refunds({ rupees: 749 }), 'This order has no refund due'),
      ],

    'includes the fee where the shop is at fault': [
      openCod,
      comesBack,
      refunds({ rupees: 899, atFault: true }),
      sees({ refund: { amount: 899, to: 'upi', state: 'refunded' } }),
    ],
  });
});

describe('a refund through the gateway', () => {
  it('is shown as refused by the gateway, and requested again at once when the operator says so', async () => {
    const { opened, accepts } = await openRefusing();
    for (const step of [
      cancels,
      due([629, 'source', 'gateway']),
      maintains,
      due([629, 'source', 'gateway', true]),
      async () => accepts(),
      waits(MINUTE),
      due([629, 'source', 'gateway', true]),
      refused(refunds({ rupees: 1 }), 'The refund due is ₹629, not ₹1'),
      refused(refunds({ atFault: true }), 'decided already'),
      refunds(),
      sees({ state: 'cancelled', payment: 'refund_pending' }),
      due([629, 'source', 'gateway']),
      maintains,
      due(),
      sees({ state: 'refunded' }),
    ])
      await step(opened);
  });

  it('is requested again without the money of the returned parcel where the operator asks for just that', async () => {
    const { opened, accepts } = await openRefusing(openUnpaid);
    for (const step of [
      fails,
      pays(),
      captured(),
      captured(undefined, 1),
      maintains,
      comesBack,
      due([629, 'source', 'gateway', true], [629, 'source', 'operator']),
      refunds({ pendingOnly: true }),
      sees({ state: 'picked_up' }),
      due([629, 'source', 'gateway'], [629, 'source', 'operator']),
      async () => accepts(),
      maintains,
      due([629, 'source', 'operator']),
      refused(refunds({ pendingOnly: true }), 'ORDER_STATE No refund of this order waits for the payment gateway'),
      due([629, 'source', 'operator']),
    ])
      await step(opened);
  });

  it('is paid out once, and told once, where two processes and the operator ask at the same time', async () => {
    const { opened, accepts } = await openRefusing();
    const { shop: one, number } = opened;
    await cancels(opened);
    accepts();
    const other = createTestShop({ store: one.store, gateway: one.sandboxGateway });
    await Promise.all([
      one.reconcile(),
      other.reconcile(),
      maintains(opened),
      other.runMaintenance(),
      refunds()(opened),
    ]);
    await Promise.all([one.reconcile(), other.runMaintenance()]);
    await sees({ path: ['pending_payment', 'confirmed', 'cancelled', 'refunded'] })(opened);
    expect((await orderRecordOf(opened)).payment.refunds.map(({ state }) => state)).toEqual(['refunded']);
    await one.deliverMessages();
    const sent = [...one.messenger.sent(), ...other.messenger.sent()].map(({ id }) => id);
    expect(sent.filter((id) => id === `${number}-${number}-1-sms`)).toHaveLength(1);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

describe('the operator’s refund', () => {
  it('is refused in every state in which the table has no such step and nothing is pending, and changes nothing', async () => {
    const opened = await openPaid();
    const { shop, number } = opened;
    const stored = await orderRecordOf(opened);
    const key = orders.key(number);
    const refundIn = async (state: OrderState) => {
      const before = { ...stored, history: [...stored.history, { state, at: shop.clock.now() }] };
      await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(orders, key, before)] }));
      const answer = await shop.refundOrder({ order: number });
      const why = answer.status ? '' : `${answer.code} ${answer.message}`;
      return [
        state,
        /^ORDER_STATE (?:This order|The parcel)/u.test(why),
        isDeepStrictEqual(await kept(shop, key), before),
      ];
    };
    for (const state of ORDER_STATES) {
      const isRefused = !operatorSteps(state).includes('refunded');
      expect(await refundIn(state)).toEqual([state, isRefused, isRefused]);
    }
  });
});
