/** Reports name what they found as the JSON of an answer does, not as the code does. */
import { describe, expect, it } from 'vitest';
import { wirePath } from '../../../cli/conform/report/wire-path.ts';

const now = 1_795_384_800_000;
const refused = { status: false, code: 'PRICE_CHANGED', message: '', now } as const;

describe('a path in the decoded answer', () => {
  it.each([
    ['getCart', 'data.quotes.cod.listTotal', 'data.quotes.cod.list_total'],
    ['getCart', 'data.items.bhor_0002.qty', 'data.items.bhor_0002.qty'],
    ['listOrders', 'data.orders.0.payment', 'data.orders.0.payment_state'],
    ['getOrder', 'data.placedAt', 'data.placed_at'],
    ['placeOrder', 'data.order.summary.rewardCash', 'data.order.summary.reward_cash'],
    ['placeOrder', 'data.payPage', 'data.payment.pay_page'],
    ['placeOrder', 'data.paymentWindow.gatewayOrder', 'data.payment.window.gateway_order'],
    ['getCart', 'status', 'status'],
  ] as const)('of %s: %s is %s in JSON', (name, path, written) => {
    expect(wirePath(path, { name, answer: undefined })).toBe(written);
  });

  it('is looked up among the details of a refusal where the call was refused', () => {
    expect(wirePath('data.quotes.prepaid.redeemableCash', { name: 'placeOrder', answer: refused })).toBe(
      'data.quotes.prepaid.redeemable_cash',
    );
  });
});
