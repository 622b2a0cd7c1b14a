/** Captures of another amount or currency than was requested: held for review, told truthfully, accepted or refunded (spec 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { Money } from '../../../../core/entities/money/money-text.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { orderMessages } from '../../../../core/shop/notifications/order-messages.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { endReview } from '../../../../core/shop/payments/review-payment.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { DAY, HOUR, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  inr,
  lettersOf,
  openHeld,
  openUnpaid,
  orderRecordOf,
  TO_DELIVERY,
  type TestOrder,
  orderOf,
} from '../../../shop/orders.ts';
import { cancels, erases, moves, returns } from '../../../shop/order-steps.ts';
import {
  captured,
  fails,
  gatewayFails,
  paidUnheard,
  pays,
  proves,
  reviews,
  told,
} from '../../../shop/payment-steps.ts';
import { cash, maintains, passes, refused, says, sees, stories, story, waits, type Step } from '../../../shop/steps.ts';
import { createTestShop, dataOf, otherBrowser, place, readyToPlace } from '../../../shop/test-shop.ts';

/** One wash by UPI, not paid yet: 749, or 712 with a code. */
const openPlain = async (code = '', shop = createTestShop()): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  if (code !== '') await dataOf(api.applyCoupon({ code }));
  const number = await place(api, { expectedTotal: code === '' ? 749 : 712 });
  return orderOf(shop, api, number);
};
const openOfUsd = () => openHeld({ amount: paise(1_000), currency: 'USD' });
const SPENT = cash({ spent: 120, pending: 37 });
const CHECKING = "We're still checking the ₹748 we received. We'll confirm the order or refund you.";
const setStock =
  (level: number): Step =>
  ({ shop }) =>
    dataOf(shop.setStock({ pid: WASH, level }));

describe('a capture of a different amount', () => {
  it.each<[Money, string]>([
    [inr(748), '₹748'],
    [inr(800), '₹800'],
    [inr(748.5), '₹748.50'],
    [{ amount: paise(74_900), currency: 'USD' }, '$749'],
    [{ amount: paise(74_900), currency: '?' }, '749 ?'],
  ])('is stored with the order, listed for the operator and reported to the customer: %j', (of, text) =>
    story(
      () => openHeld(of),
      sees({ state: 'pending_payment', payment: 'held', paid: null, refund: null, forReview: 1, logged: [] }),
      sees((now) => ({ held: [{ amount: of.amount / 100, currency: of.currency, until: now + 2 * DAY }] })),
      sees((now) => ({ expiresAt: now + 2 * DAY })),
      sees({
        sms: `We received ${text} instead of ₹749 for your BHOR order #. We're checking it and will confirm the order or refund you within 2 days. You don't need to pay again.`,
      }),
    ),
  );

  stories({
    'counts once, however often it is reported, and is told once, as is another one': [
      openHeld,
      sees({ allSms: { length: 1 } }),
      told('captured', { id: 'again', captured: inr(748) }),
      sees({ held: { length: 1 }, allSms: { length: 1 } }),
      captured(700),
      sees({ held: { length: 2 }, sms: says('received ₹700 instead of') }),
    ],
    'is mentioned if the order fails meanwhile, without an offer to pay again or a claim that nothing was charged': [
      openHeld,
      fails,
      sees({ sms: `The payment for your BHOR order # didn't go through. ${CHECKING}` }),
    ],
  });

  it('is mentioned if the order expires meanwhile, with the reward cash, in SMS and mail alike', async () => {
    const opened = await openUnpaid();
    await captured(628)(opened);
    const record = await orderRecordOf(opened);
    const messages = orderMessages({ ...record, history: [...record.history, { state: 'expired', at: 1 }] }, 1);
    const text = `Your {brand} order ${opened.number} wasn't paid in full in time and has expired. We're still checking the ₹628 we received. We'll confirm the order or refund you. ₹120 reward cash is back in your balance.`;
    expect(messages.map((message) => message.text)).toEqual([text, says(text)]);
  });

  it('counts as the right one if another event about the same payment has the right amount, whichever is first', async () => {
    for (const amounts of [
      [748, 749],
      [749, 748],
    ]) {
      const opened = await openPlain();
      const { shop, number } = opened;
      const [payment] = (await orderRecordOf(opened)).payment.opened;
      for (const amount of amounts) {
        const event = { id: `e${amount}`, kind: 'captured', number, payment: 'p', at: 1, ...inr(amount) } as const;
        await dataOf(shop.receiveWebhook(await shop.sandboxGateway.play(payment!, event)));
      }
      await sees({ state: 'confirmed', paid: 749, held: [], refund: null })(opened);
      await waits(2 * DAY)(opened);
      await sees({ forReview: 0 })(opened);
    }
  });
});

describe('accepting a held payment', () => {
  stories({
    'limits the refund of a return to that amount, to the paisa': [
      () => openHeld(inr(748.5)),
      reviews('accept'),
      moves(...TO_DELIVERY),
      sees({ cash: cash({ available: 37 }) }),
      returns(''),
      moves('picked_up', 'refunded'),
      maintains,
      sees({ back: [[74_850, 'INR']], cash: cash() }),
    ],
    'does not say that nothing was charged where spent reward cash takes all of it off the refund': [
      () => openHeld(inr(10)),
      reviews('accept'),
      moves(...TO_DELIVERY),
      ({ api }) => dataOf(api.addToCart({ pid: WASH, qty: 1 })),
      async ({ shop, api }) =>
        dataOf(shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 712 }), 'captured')),
      returns(''),
      moves('picked_up', 'refunded'),
      sees({ refund: { amount: 0, state: 'refunded' }, sms: 'The return of your BHOR order # is complete.' }),
    ],

    'shows the paid amount on the invoice if it is not the total': [
      openHeld,
      reviews('accept'),
      moves('packed'),
      async ({ api, number }) =>
        expect(await dataOf(api.getInvoice({ order: number }))).toMatchObject({
          totals: { total: 74_900 },
          paid: 74_800,
        }),
    ],

    'is refused for a different currency, and changes nothing': [
      openOfUsd,
      refused(reviews('accept'), 'ORDER_STATE Only payments in rupees can be accepted. Refund this one'),
      reviews('refund'),
      maintains,
      sees({ back: [[1_000, 'USD']], refund: { amount: 10, currency: 'USD', state: 'refunded' } }),
    ],

    'is refused if the reward cash of the order has been used': [
      openUnpaid,
      waits(31 * MINUTE),
      captured(628),
      async ({ shop }) => place(await otherBrowser(shop), { redeemCash: true, expectedTotal: 629 }),
      refused(reviews('accept'), 'ORDER_STATE The reward cash on this order has been used. Refund this payment'),
    ],
    'is refused if the code of the order has been used': [
      () => openPlain('BESTYOU'),
      waits(31 * MINUTE),
      captured(600),
      async ({ shop }) => {
        const other = await otherBrowser(shop);
        await dataOf(other.applyCoupon({ code: 'BESTYOU' }));
        return place(other, { mode: 'cod', expectedTotal: 862 });
      },
      refused(reviews('accept'), 'ORDER_STATE The code on this order has been used. Refund this payment'),
    ],
    'is refused if too few units are left, and possible once there are more': [
      async () => {
        const shop = createTestShop();
        await dataOf(shop.setStock({ pid: WASH, level: 1 }));
        return openHeld(inr(748), shop);
      },
      waits(31 * MINUTE),
      fails,
      async ({ shop }) => place(await readyToPlace(shop, OTHER_PHONE), { mode: 'cod', expectedTotal: 899 }),
      refused(reviews('accept'), 'ORDER_STATE Too few units are left for this order. Refund this payment'),
      setStock(1),
      reviews('accept'),
      sees({ state: 'confirmed' }),
    ],
    'is possible after more than a day, also when the gateway reports a failure meanwhile': [
      openUnpaid,
      waits(31 * MINUTE),
      captured(628),
      waits(DAY + HOUR),
      fails,
      sees({ state: 'expired', payment: 'held', refund: null }),
      reviews('accept'),
      sees({ state: 'confirmed', payment: 'captured', cash: SPENT }),
    ],
  });
});

describe('refunding a held payment', () => {
  stories({
    'refunds all of it, repeats until the gateway accepts it, and the order may be paid again': [
      openHeld,
      reviews('refund'),
      sees({ state: 'payment_failed', payment: 'failed', forReview: 0 }),
      sees({
        sms: "We couldn't accept the ₹748 we received for your BHOR order #, because its total is ₹749. We'll refund it to the account you paid from. You can pay for the order again.",
      }),
      gatewayFails(),
      maintains,
      sees({ refund: { amount: 748, to: 'source', state: 'pending' } }),
      gatewayFails(false),
      waits(MINUTE),
      maintains,
      sees({ back: [[74_800, 'INR']] }),
      pays(),
      captured(),
      sees({ state: 'confirmed', paid: 749, refund: { amount: 748, state: 'refunded' } }),
    ],

    'is refused without a held payment, and without an order': [
      openUnpaid,
      refused(reviews('accept'), 'ORDER_STATE'),
      ...['BH0000000000', 'lost', ''].map((number) =>
        refused(({ shop }) => dataOf(shop.reviewPayment({ order: number, decision: 'accept' })), 'ORDER_NOT_FOUND'),
      ),
    ],
    'requires the payment to be named if several of an order are held, and leaves the others': [
      openHeld,
      captured(700),
      refused(reviews('refund'), 'This order has several payments held for review. Specify one'),
      refused(reviews('refund', 'another'), 'ORDER_STATE'),
      (opened) => reviews('refund', `pay_sandbox_${opened.number}_70000INR`)(opened),
      sees({ state: 'pending_payment', held: [{ amount: 748 }] }),
      reviews('accept'),
      maintains,
      sees({ back: [[70_000, 'INR']] }),
    ],
    'leaves an order that failed within a day to be paid again': [
      openUnpaid,
      fails,
      captured(500),
      passes(DAY - 1),
      reviews('refund'),
      sees({ state: 'payment_failed' }),
    ],
    'ends an order that failed a day ago, and does not offer to pay it again': [
      openUnpaid,
      fails,
      captured(500),
      passes(DAY),
      reviews('refund'),
      sees({ state: 'expired', sms: expect.not.stringContaining('pay for the order again') }),
      async (opened) =>
        expect((await orderRecordOf(opened)).history.at(-1)).toMatchObject({ by: 'operator', isSilent: true }),
      maintains,
      sees({ allSms: expect.not.arrayContaining([says('expired')]) }),
    ],
    'is followed by a message about the failure of a later payment, and history shows neither': [
      openHeld,
      reviews('refund'),
      pays(),
      fails,
      sees({ sms: says("didn't go through") }),
      async ({ view }) => expect((await view()).history.every((step) => Object.keys(step).length === 2)).toBe(true),
    ],
  });
});

const smsOf = async (opened: TestOrder): Promise<readonly string[]> =>
  (await lettersOf(opened)).flatMap(([channel, text]) => (channel === 'sms' ? [text] : []));

/** The review is over, and the order with it. */
const OVER: Step = async (opened) => {
  const { history, payment } = await orderRecordOf(opened);
  expect(history.at(-1)?.state).toBe('expired');
  expect(payment).toMatchObject({ heldSince: null, refunds: [{ amount: 74_800, state: 'pending' }] });
};

describe('a held payment without a decision', () => {
  stories({
    'is refunded after two days, when the order expires, and the customer is notified': [
      openHeld,
      waits(2 * DAY - 1),
      sees({ state: 'pending_payment' }),
      waits(1),
      sees({
        state: 'refunded',
        payment: 'refunded',
        held: [],
        refund: { amount: 748, state: 'refunded' },
        forReview: 0,
      }),
      async (opened) => {
        const [, expired, refund] = await smsOf(opened);
        expect(expired).toBe(
          `We received a payment for your BHOR order ${opened.number} that didn't match its total of ₹749, so the order has expired. ₹748 will be refunded to the account you paid from.`,
        );
        expect(refund).toContain('₹748');
      },
    ],

    'can no longer be accepted after that, which expires the order where maintenance has not run since': [
      openHeld,
      passes(2 * DAY),
      async (opened) => expect(reviews('accept')(opened)).rejects.toThrow('ORDER_STATE'),
      OVER,
    ],
    'ends with the order, also where it has not expired yet at that moment': [
      openHeld,
      passes(2 * DAY),
      ({ shop, number }) =>
        decideOnOrder({ ...shop, settings: DEFAULT_SETTINGS }, number, endReview(shop.clock.now()), null),
      OVER,
    ],
    'of an order that had expired before is refunded after two days too, and told once': [
      openUnpaid,
      waits(31 * MINUTE),
      captured(600),
      // Maintenance asks the gateway about the order in between.
      waits(HOUR),
      waits(2 * DAY - HOUR - 1),
      sees({ state: 'expired', payment: 'held', refund: null }),
      waits(1),
      sees({ state: 'refunded', refund: { amount: 600, state: 'refunded' } }),
      async (opened) =>
        expect((await smsOf(opened)).filter((text) => text.includes("couldn't accept the ₹600"))).toHaveLength(1),
    ],
  });
  const ends: readonly (readonly [string, Step])[] = [
    ['cancels the order', cancels],
    ['orders again from the same cart', ({ api }) => place(api)],
    ['is erased', erases],
  ];
  it.each(ends)('is refunded at once if the customer %s', (_how, end) =>
    story(openHeld, end, maintains, sees({ back: [[74_800, 'INR']], forReview: 0 })),
  );
  it.each([
    ['cancelled', cancels],
    ['erased', erases],
    ['expired for more than a day', waits(DAY + 31 * MINUTE)],
  ])('is not held but refunded for an order that is %s', (_how, end) =>
    story(openUnpaid, end, captured(600), sees({ forReview: 0 }), maintains, sees({ back: [[60_000, 'INR']] })),
  );
});

it('a payment that the browser has proven is not told as “not charged” when its order expires while the gateway is away, and confirms it later', () =>
  story(
    openUnpaid,
    paidUnheard(),
    gatewayFails(),
    proves,
    waits(31 * MINUTE),
    sees({ state: 'expired', sms: says("If your payment still arrives, we'll confirm the order or refund you.") }),
    sees({ sms: expect.not.stringContaining('charged') }),
    sees({ mail: says("Your bank hasn't confirmed the payment yet") }),
    gatewayFails(false),
    waits(HOUR),
    sees({ state: 'confirmed' }),
  ));
