import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createRazorpayGateway } from '../../../adapters/payments/razorpay-gateway.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createHmacHasher } from '../../../adapters/system/random.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import { NUMBER, paymentGatewayContract } from '../../contracts/payment-gateway.ts';
import { openFakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';

paymentGatewayContract('sandbox', async () => {
  const sandbox = createSandboxGateway({ hasher: createHmacHasher('a key for tests'), store: createMemoryStore() });
  /** The sandbox moves no money: what it was asked for, once per key. */
  const refunds = new Map<string, { readonly payment: string; readonly amount: number }>();
  return {
    gateway: {
      ...sandbox,
      refund: (refund) => {
        refunds.set(refund.key, refund);
        return sandbox.refund(refund);
      },
    },
    pay: async (gatewayOrder, kind, other) => {
      const payment = `pay_${gatewayOrder}`;
      const request = await sandbox.play(
        { gatewayOrder, payPage: '', amount: rupees(749) },
        {
          id: 'event-1',
          kind,
          number: NUMBER,
          payment,
          at: 5,
          ...(other && { amount: paise(other.amount), currency: other.currency }),
        },
      );
      return { payment, requests: [request], signature: (await sandbox.proofOf(gatewayOrder))?.signature ?? '' };
    },
    refundedOf: (payment) =>
      [...refunds.values()].reduce((sum, refund) => sum + (refund.payment === payment ? refund.amount : 0), 0),
    close: async () => undefined,
  };
});

paymentGatewayContract('razorpay', async () => {
  const fake = await openFakeRazorpay();
  return {
    gateway: createRazorpayGateway(fake.config),
    pay: async (gatewayOrder, happened, other) => {
      const payment = fake.pay(gatewayOrder, happened, other);
      const requests = fake.webhooks.queued();
      return { payment: payment.id, requests, signature: fake.ledger.proofOf(payment).razorpay_signature };
    },
    refundedOf: (payment) => fake.ledger.payments.find(({ id }) => id === payment)?.amount_refunded ?? 0,
    close: fake.close,
  };
});
