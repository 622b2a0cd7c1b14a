/** A confirmed order that is to be paid in cash is paid online instead, until it is packed (spec 10.23). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { SandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY, HOUR } from '../../../samples/durations.ts';
import { openCod, openUnpaid, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { moves } from '../../../shop/order-steps.ts';
import { captured, fails, gatewayFails, paidUnheard, pays, proves, told } from '../../../shop/payment-steps.ts';
import { maintained, maintains, refused, says, sees, stories, waits } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, place, readyToPlace, refusalUnchanged } from '../../../shop/test-shop.ts';

const phoneOf = async ({ shop }: TestOrder) => kept(shop, phones.key(PHONE));

/** Such an order, for which a payment of ₹749 was opened. */
const openRequested = async (shop = createTestShop()): Promise<TestOrder> => {
  const opened = await openCod(shop);
  await pays()(opened);
  return opened;
};

describe('paying a cash on delivery order online', () => {
  it('opens a payment without the fee, and leaves the order as it was until the capture', async () => {
    const opened = await openCod();
    const [before, budget] = [await opened.view(), (await phoneOf(opened))?.openCod];
    const { arrivesBy: _arrivesBy, ...order } = before;
    const input = { order: opened.number, mode: 'upi', expectedTotal: rupees(749) } as const;
    const payPage = `/sandbox/pay?order=${opened.number}`;
    expect(await dataOf(opened.api.retryPayment(input))).toEqual({ order, payPage, paymentWindow: null });
    await sees({ record: { payment: { opened: [{ amount: 749 }] } } })(opened);
    for (const step of [told('attempted'), fails, waits(3 * DAY)]) await step(opened);
    expect([await opened.view(), (await phoneOf(opened))?.openCod]).toEqual([before, budget]);
  });

  const offer =
    'Your BHOR order # is confirmed. Please keep ₹899 ready at delivery. Pay ₹749 online before we pack it and save the ₹150 fee.';
  stories({
    'is offered with the confirmation by SMS and mail': [openCod, sees({ sms: offer, mail: says(offer) })],
    'is not offered by a shop without a gateway': [
      () => openCod(createTestShop({ gateway: null })),
      sees({ sms: expect.not.stringContaining('online'), mail: expect.not.stringContaining('online') }),
      refused(pays(), 'NO_GATEWAY'),
    ],
    'says that the bank is confirming a payment that the browser has proven, until the order is packed': [
      openRequested,
      paidUnheard(),
      gatewayFails(),
      proves,
      sees({ state: 'confirmed', mode: 'cod', payment: 'authorized', summary: { total: 899 } }),
      moves('packed'),
      sees({ payment: 'due' }),
    ],

    'refunds another amount at once, says so, and may be paid again': [
      openRequested,
      captured(748),
      sees({ state: 'confirmed', payment: 'due', held: [], refund: { amount: 748 } }),
      sees({ sms: says('₹748 we received for your BHOR order #, because its total is ₹749.') }),
      pays(),
      captured(),
      sees({ payment: 'captured', paid: 749, mode: 'upi' }),
    ],

    'is asked for a last time a day after packing, and refunded': [
      openRequested,
      maintained(40 * HOUR, HOUR),
      moves('packed'),
      paidUnheard(),
      waits(DAY),
      sees({ back: [[74_900, 'INR']], state: 'packed', mode: 'cod', payment: 'due' }),
    ],
    'is possible again after a switch to cash, and refunds what was paid for it in between': [
      openUnpaid,
      pays('cod'),
      captured(),
      sees({ sms: says('which is set to cash on delivery') }),
      pays('card', 749),
      captured(),
      maintains,
      sees({ mode: 'card', payment: 'captured', paid: 749, refund: { amount: 629 }, allSms: { length: 4 } }),
    ],
  });

  it('costs what was agreed, less the fee that was agreed, whatever the settings are by now', async () => {
    const before = createTestShop();
    const customer = await readyToPlace(before);
    const number = await place(customer, { mode: 'cod', expectedTotal: 899 });
    const settings = { ...DEFAULT_SETTINGS, codFee: rupees(90), rewardPercent: 50 };
    const later = createTestShop({ store: before.store, clock: before.clock, settings });
    const api = later.session(customer.token());
    const retry = (expectedTotal: number) =>
      api.retryPayment({ order: number, mode: 'upi', expectedTotal: rupees(expectedTotal) });
    expect(await refusalUnchanged(later, () => retry(659))).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { quotes: { prepaid: { total: 749, rewardCash: 37 }, cod: { total: 899, rewardCash: 37 } } },
    });
    await dataOf(retry(749));
    await later.sendGatewayEvent(number, 'captured');
    const summary = { total: 749, rewardCash: 37 };
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({ payment: 'captured', summary });
  });

  it('opens one payment for repeated and simultaneous calls, and another one after a failure', async () => {
    const opened = await openCod();
    await Promise.all([pays()(opened), pays('card')(opened)]);
    await pays()(opened);
    const [first] = (await orderRecordOf(opened)).payment.opened;
    await sees({ record: { payment: { opened: [{ gatewayOrder: `sandbox_${opened.number}` }] } } })(opened);
    expect(first).toBeDefined();
    await fails(opened);
    await pays()(opened);
    await sees({ record: { payment: { opened: { length: 2 } } } })(opened);
  });

  it('is confirmed at once, without a gateway, if nothing is due but the fee', async () => {
    const coupons = DEFAULT_SETTINGS.coupons.map((coupon) => ({ ...coupon, off: 100 }));
    const shop = createTestShop({ settings: { ...DEFAULT_SETTINGS, coupons }, gateway: null });
    const api = await readyToPlace(shop);
    await dataOf(api.applyCoupon({ code: 'DAWN10' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 150 });
    expect(await dataOf(api.retryPayment({ order: number, mode: 'card', expectedTotal: rupees(0) }))).toMatchObject({
      order: { state: 'confirmed', mode: 'card', payment: 'captured', summary: { total: 0 } },
      payPage: null,
      paymentWindow: null,
    });
    expect((await kept(shop, phones.key(PHONE)))?.openCod).toEqual({});
  });

  it('goes on with an attempt that was cut off before the payment was attached', async () => {
    const store = createMemoryStore();
    let isCutOff = false;
    const shop = createTestShop({
      store: {
        ...store,
        update: (keys, decide, withinMs) =>
          isCutOff && shop.gatewayConnection.opened.length > 0
            ? Promise.reject(new Error('cut off'))
            : store.update(keys, decide, withinMs),
      },
    });
    const opened = await openCod(shop);
    const again = () => opened.api.retryPayment({ order: opened.number, mode: 'upi', key: 'one-attempt-to-pay' });
    isCutOff = true;
    await expect(again()).rejects.toThrow('cut off');
    isCutOff = false;
    await sees({ record: { payment: { opened: [] } } })(opened);
    // Its payment may arrive before it is attached.
    await captured()(opened);
    await sees({ mode: 'upi', payment: 'captured', refund: null })(opened);
    await dataOf(again());
    expect(new Set(shop.gatewayConnection.opened).size).toBe(1);
    await sees({ payment: 'captured', paid: 749, refund: null })(opened);
  });

  it('is asked for less and less often', async () => {
    let asked = 0;
    const gateway = (fake: SandboxGateway) => ({
      ...fake,
      eventsOf: (id: string) => {
        asked += 1;
        return fake.eventsOf(id);
      },
    });
    await maintained(5 * DAY, HOUR)(await openRequested(createTestShop({ gateway })));
    expect([asked > 5, asked < 25]).toEqual([true, true]);
  });
});
