/** The gateway's side of one order of ₹749: what has happened there, how it answers to refunds, and what it reports. */
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { paise } from '../../core/entities/money/paise.ts';
import type { Dispute, ReportedRefund } from '../../core/entities/payment.ts';
import type { GatewayEvent, MadeRefund, RefundOrder } from '../../core/ports/payments/payments.ts';
import { hasher } from './gateway-events.ts';
import { orderOf } from './orders.ts';
import { createTestShop, dataOf, place, readyToPlace } from './test-shop.ts';

export const captureEvent = (
  number: string,
  payment = 'pay_1',
): Extract<GatewayEvent, { readonly kind: 'payment' }> => ({
  kind: 'payment',
  number,
  event: { id: `captured ${payment}`, kind: 'captured', at: 1, gatewayOrder: `sandbox_${number}`, payment },
  amount: paise(74_900),
  currency: CURRENCY,
});

const MONEY = { payment: 'pay_1', amount: paise(74_900), currency: CURRENCY } as const;

export const refundEvent = (number: string, refund: Partial<ReportedRefund> = {}): GatewayEvent => ({
  kind: 'refund',
  number,
  refund: { ...MONEY, id: 'rfnd_1', key: '', state: 'processed', at: 2, ...refund },
  captured: captureEvent(number),
});

export const openAtGateway = async () => {
  const known: GatewayEvent[] = [];
  const asked: RefundOrder[] = [];
  const answer: { refund: (refund: RefundOrder) => MadeRefund } = {
    refund: ({ key }) => ({ id: `rfnd_${key}`, state: 'refunded' }),
  };
  const shop = createTestShop({
    gateway: {
      ...createSandboxGateway({ hasher, store: createMemoryStore() }),
      readEvent: async ({ raw }) => JSON.parse(raw) as GatewayEvent,
      eventsOf: async () => known,
      takenBackSince: async () => ({ events: known.filter((one) => one.kind === 'refund' || one.kind === 'dispute') }),
      refund: async (refund) => {
        asked.push(refund);
        return answer.refund(refund);
      },
    },
  });
  const api = await readyToPlace(shop);
  const number = await place(api);
  const opened = orderOf(shop, api, number);
  const report = (event: GatewayEvent) => dataOf(shop.receiveWebhook({ raw: JSON.stringify(event), signature: '' }));
  return {
    opened,
    known,
    asked,
    answer,
    report,
    captured: () => report(captureEvent(number)),
    refunded: (rupees = 749, state: ReportedRefund['state'] = 'processed', more: Partial<ReportedRefund> = {}) =>
      report(refundEvent(number, { amount: paise(Math.round(rupees * 100)), state, ...more })),
    disputed: (status: Dispute['status'], at: number, of = number) =>
      report({
        kind: 'dispute',
        number: of,
        dispute: { ...MONEY, id: 'disp_1', status, reason: 'fraud', respondBy: 99, at },
      }),
  };
};
