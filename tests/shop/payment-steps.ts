/** What happens to the payments of an order, as steps of a story. */
import type { Money } from '../../core/entities/money/money-text.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { PaymentEventKind } from '../../core/entities/payment.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { EventOptions } from './gateway-events.ts';
import { inr, orderRecordOf, review, type TestOrder } from './orders.ts';
import type { Step } from './steps.ts';
import { dataOf } from './test-shop.ts';

export const told =
  (kind: PaymentEventKind, options: EventOptions = {}): Step =>
  ({ shop, number }) =>
    dataOf(shop.sendGatewayEvent(number, kind, options));

export const fails = told('failed');

export const captured = (of?: number | Money, before = 0): Step =>
  told('captured', { before, ...(of !== undefined && { captured: typeof of === 'number' ? inr(of) : of }) });

export const paidUnheard =
  (of?: number, at: 0 | -1 = -1): Step =>
  async ({ shop, number }) => {
    const opened = (await orderRecordOf({ shop, number })).payment.opened.at(at);
    if (opened === undefined) throw new Error('the gateway opened nothing');
    const capture = { id: 'lost', kind: 'captured', number, payment: `pay_${opened.gatewayOrder}` } as const;
    await shop.sandboxGateway.play(opened, { ...capture, at: shop.clock.now(), ...(of !== undefined && inr(of)) });
  };

export const proofOf = async ({ shop, number }: TestOrder) => {
  const gatewayOrder = (await orderRecordOf({ shop, number })).payment.opened.at(-1)?.gatewayOrder ?? '';
  const proof = await shop.sandboxGateway.proofOf(gatewayOrder);
  if (proof === undefined) throw new Error('nothing was paid');
  return { order: number, ...proof };
};

export const proves: Step = async (order) => dataOf(order.api.verifyPayment(await proofOf(order)));

export const gatewayFails =
  (isAway = true): Step =>
  async ({ shop }) => {
    shop.gatewayConnection.fails = isAway;
  };

export const pays =
  (mode: PaymentMode = 'upi', expectedTotal?: number): Step =>
  ({ api, number }) =>
    dataOf(
      api.retryPayment({
        order: number,
        mode,
        ...(expectedTotal !== undefined && { expectedTotal: rupees(expectedTotal) }),
      }),
    );

export const reviews =
  (decision: 'accept' | 'refund', payment?: string): Step =>
  (order) =>
    dataOf(review(order, decision, payment));
