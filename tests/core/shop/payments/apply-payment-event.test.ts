/** Which order a payment event belongs to, decided by the order and the event alone. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { PaymentEvent } from '../../../../core/entities/payment.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { applyPaymentEvent } from '../../../../core/shop/payments/apply-payment-event.ts';
import { kept } from '../customer-fixtures.ts';
import { openCod, openUnpaid, type OrderBench } from '../order-fixtures.ts';

const CAPTURE: PaymentEvent = {
  id: 'e1',
  kind: 'captured',
  at: 1,
  payment: 'p1',
  amount: paise(62_900),
  currency: 'INR',
};

const answerTo = async (opened: OrderBench, event: PaymentEvent) => {
  const order = await kept(opened.bench, orders.key(opened.number));
  if (order === undefined) throw new Error('the order is not there');
  return applyPaymentEvent(event, 1)(order, { get: () => undefined }, DEFAULT_SETTINGS).answer;
};

describe('a payment event', () => {
  it('that names no gateway order is not taken for cash at the door of an order paid online', async () => {
    const opened = await openUnpaid();
    expect(await answerTo(opened, { ...CAPTURE, gatewayOrder: null })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('belongs to no order by cash on delivery', async () => {
    const opened = await openCod();
    expect(await answerTo(opened, CAPTURE)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
