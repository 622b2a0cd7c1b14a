/** A gateway with a payment window of its own: where its outcome takes the shopper (spec 11). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../../../adapters/simulated/hasher.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { WindowOutcome } from '../../../../core/ports/payments/payment-window.ts';
import type { PaymentWindow } from '../../../../core/ports/payments/payments.ts';
import { createOrders } from '../../../../core/shopper/orders/orders.ts';
import { openPlaced } from '../../open-shop.ts';

const WINDOW = { provider: 'razorpay', script: 'https://gateway.test/checkout.js', keyId: 'rzp_test_1' } as const;

/** A shopper about to place by UPI; the window ends in one outcome after the other. */
const openWithWindow = async (...outcomes: readonly WindowOutcome[]) => {
  const sandbox = createSandboxGateway({ hasher: createSimulatedHasher(), store: createMemoryStore() });
  const gateway = {
    ...sandbox,
    window: WINDOW,
    open: async (payment: Parameters<typeof sandbox.open>[0]) => ({ ...(await sandbox.open(payment)), payPage: null }),
  };
  const windows: PaymentWindow[] = [];
  const opened = await openPlaced('upi', {
    gateway,
    openPaymentWindow: async (window) => {
      windows.push(window);
      return outcomes[windows.length - 1] ?? { status: 'closed' };
    },
  });
  return { ...opened, sandbox, windows };
};

describe('the payment window', () => {
  it('opens with what the shop gives for it, once per order that is placed', async () => {
    const { windows, order } = await openWithWindow({ status: 'closed' });
    expect(windows).toEqual([
      {
        ...WINDOW,
        gatewayOrder: `sandbox_${order}`,
        amount: 74_900,
        currency: 'INR',
        mode: 'upi',
        prefill: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
      },
    ]);
  });

  it('that is paid leads to the order’s page with the proof, which the shop verifies', async () => {
    const { sandbox, tab, order } = await openWithWindow({ status: 'paid', paymentId: 'pay_1', signature: 'a b&c' });
    expect(tab.page.visited).toEqual([`/payment/success?order=${order}&payment_id=pay_1&signature=a%20b%26c`]);
    await sandbox.play(
      { gatewayOrder: `sandbox_${order}`, payPage: null, amount: rupees(749) },
      { id: 'e', kind: 'captured', number: order, payment: 'pay_1', at: 0 },
    );
    await tab.payment.watch(order);
    // The proof was none, so what counts is what the shop knows.
    expect(tab.payment.get().state).toBe('created');
    expect(tab.page.url()).toBe(`/payment/success?order=${order}`);
  });

  it.each([
    [{ status: 'closed' }, '', false],
    [{ status: 'unavailable' }, '&no_window=1', true],
  ] as const)('that ends as %o leads to the page of unpaid orders', async (outcome, parameter, isUnavailable) => {
    const { tab, order } = await openWithWindow(outcome);
    expect(tab.page.visited).toEqual([`/payment/fail?order=${order}${parameter}`]);
    await tab.payment.watch(order);
    expect(tab.payment.get()).toMatchObject({ state: 'created', isWindowUnavailable: isUnavailable });
    // A reload does not say again what was true of one attempt.
    expect(tab.page.url()).toBe(`/payment/fail?order=${order}`);
  });

  it('opens again for the same payment when the shopper pays again', async () => {
    const { tab, order, windows } = await openWithWindow({ status: 'unavailable' }, { status: 'closed' });
    const orders = createOrders(tab.shopper.featureContext);
    await orders.loadOrder(order);
    await orders.retry(order, 'upi', rupees(749));
    expect(windows[1]).toEqual(windows[0]);
    expect(tab.page.visited.at(-1)).toBe(`/payment/fail?order=${order}`);
  });
});
