/** What messages say of an order's money is true of that order: how it came back, and what is known of its payment. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import { orderMessages } from '../../../../core/shop/notifications/order-messages.ts';
import {
  inr,
  lastSms,
  lettersOf,
  moved,
  openCod,
  openFree,
  openPaid,
  openUnpaid,
  orderRecordOf,
  TO_DELIVERY,
  TO_THE_DOOR,
  type TestOrder,
} from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop, place } from '../../../shop/test-shop.ts';

const smsOf = async (opened: TestOrder): Promise<readonly string[]> =>
  (await lettersOf(opened)).filter(([channel]) => channel === 'sms').map(([, text]) => text);

describe('the message about a refund', () => {
  it('of an order that was cancelled or has expired does not speak of a return', async () => {
    const cancelled = await openPaid();
    await dataOf(cancelled.api.cancelOrder({ order: cancelled.number, reason: 'changed my mind' }));
    const expired = await openUnpaid();
    await expired.shop.clock.advance(31 * MINUTE);
    await expired.shop.runMaintenance();
    await expired.shop.clock.advance(2 * DAY);
    await expired.shop.sendGatewayEvent(expired.number, 'captured');
    for (const opened of [cancelled, expired]) {
      await opened.shop.runMaintenance();
      expect((await opened.view()).state).toBe('refunded');
      const sms = await smsOf(opened);
      expect(sms.join('\n')).not.toContain('return');
      expect(sms.at(-1)).toMatch(
        new RegExp(`^₹629 for your BHOR order ${opened.number} has been refunded to the account you paid from\\.`, 'u'),
      );
      const mails = opened.shop.messenger.sent().filter(({ channel }) => channel === 'mail');
      expect(mails.at(-1)).toMatchObject({ subject: `BHOR order ${opened.number}: refund sent` });
    }
  });

  it('of a parcel that could not be delivered says that it has been returned to us', async () => {
    const opened = await openPaid();
    await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received', 'refunded');
    expect(await lastSms(opened)).toBe(
      `Your BHOR order ${opened.number} has been returned to us. ₹629 will be refunded to the account you paid from. ₹120 reward cash is back in your balance.`,
    );
  });
});

describe('the mail about a parcel that has been returned to us', () => {
  it('names the amount of the refund and where it goes, for an order that was paid', async () => {
    for (const [open, says] of [
      [
        openPaid,
        " has been returned to us. We'll refund ₹629 to the account you paid from. ₹120 reward cash goes back to your balance.\n",
      ],
      [openFree, ' has been returned to us. ₹749 reward cash goes back to your balance.\n'],
      [openCod, ' has been returned to us.\n'],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
      expect((await lettersOf(opened)).at(-1)).toEqual(['mail', expect.stringContaining(says)]);
    }
  });
});

describe('the message about a return request', () => {
  it('names the next steps: the pickup, and by mail what is refunded to where', async () => {
    for (const [open, refund] of [
      [
        openCod,
        " We'll refund ₹749 to your UPI ID once it reaches us, less any of the ₹37 reward cash earned on it that you've spent.",
      ],
      [
        openPaid,
        " We'll refund ₹629 to the account you paid from once it reaches us, less any of the ₹37 reward cash earned on it that you've spent. ₹120 reward cash goes back to your balance once it reaches us.\n",
      ],
      [openFree, ' ₹749 reward cash goes back to your balance once it reaches us.\n'],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_DELIVERY);
      await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: 'asha@okbank' }));
      const request = `We've received your return request for BHOR order ${opened.number}. Keep everything in its box: the courier will pick it up from your address.`;
      const most = refund.match(/^ We'll refund (₹\d+)/u)?.[1];
      expect(await lastSms(opened)).toBe(
        most === undefined ? request : `${request} We'll refund up to ${most} once it reaches us.`,
      );
      expect((await lettersOf(opened)).at(-1)).toEqual(['mail', expect.stringContaining(`${request}${refund}`)]);
    }
  });
});

describe('the message about a return that is complete', () => {
  it('names the reward cash that is back, also where no money is', async () => {
    for (const [open, says] of [
      [openPaid, ' ₹629 will be refunded to the account you paid from. ₹120 reward cash is back in your balance.'],
      [openFree, ' ₹749 reward cash is back in your balance.'],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_DELIVERY);
      await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: '' }));
      await moved(opened, 'picked_up', 'refunded');
      const text = `The return of your BHOR order ${opened.number} is complete.${says}`;
      expect(await lastSms(opened)).toBe(text);
      expect((await lettersOf(opened)).at(-1)).toEqual(['mail', expect.stringContaining(`${text}\n`)]);
    }
  });
});

describe('the message about an order that has expired', () => {
  it('names the returned reward cash, unless another order replaced it', async () => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    await dataOf(shop.sendGatewayEvent(number, 'failed'));
    await place(api, { redeemCash: true, expectedTotal: 629 });
    await shop.clock.advance(2 * DAY);
    await shop.runMaintenance();
    const about = (await lettersOf(opened)).filter(([, text]) => text.includes(number)).join();
    expect(about).toContain('has expired.');
    expect(about).not.toContain('reward cash');
    const unreplaced = await openUnpaid();
    await unreplaced.shop.clock.advance(31 * MINUTE);
    await unreplaced.shop.runMaintenance();
    expect((await lettersOf(unreplaced)).at(-1)?.[1]).toContain(' ₹120 reward cash is back in your balance.\n');
  });

  it('names it in SMS and mail alike where a payment is held, is of another amount, or comes late', async () => {
    const late = await openUnpaid();
    await late.shop.clock.advance(2 * DAY);
    await late.shop.runMaintenance();
    await dataOf(late.shop.sendGatewayEvent(late.number, 'captured'));
    const other = await openUnpaid();
    await dataOf(other.shop.sendGatewayEvent(other.number, 'captured', { captured: inr(628) }));
    const underReview = await orderRecordOf(other);
    const at = other.shop.clock.now();
    const held = { ...underReview, history: [...underReview.history, { state: 'expired' as const, at }] };
    await other.shop.clock.advance(2 * DAY);
    await other.shop.runMaintenance();
    for (const [messages, says] of [
      [
        orderMessages(held, at).map(({ channel, text }) => [channel, text] as const),
        'confirm the order or refund you.',
      ],
      [await lettersOf(late), 'after the order expired. ₹629 will be refunded to the account you paid from.'],
      [await lettersOf(other), 'so the order has expired. ₹628 will be refunded to the account you paid from.'],
    ] as const) {
      const texts = messages.filter(([, text]) => text.includes(says));
      expect(texts.map(([channel]) => channel)).toEqual(['sms', 'mail']);
      for (const [, text] of texts) expect(text).toContain(`${says} ₹120 reward cash is back in your balance.`);
    }
  });
});

describe('the message about an order that was not paid', () => {
  it('says that nothing was charged only where the gateway has said so', async () => {
    const gateway = { isAway: false };
    const openBehind = (): ReturnType<typeof openUnpaid> => {
      const shop = createTestShop({
        gateway: (fake) => ({
          ...fake,
          eventsOf: async (order) => {
            if (gateway.isAway) throw new GatewayFailure('GET /orders', { reason: 'unreachable' });
            return fake.eventsOf(order);
          },
        }),
      });
      return openUnpaid(shop);
    };
    for (const isAway of [false, true]) {
      gateway.isAway = isAway;
      const opened = await openBehind();
      for (let minutes = 0; minutes <= 31; minutes += 1) {
        await opened.shop.clock.advance(MINUTE);
        await opened.shop.runMaintenance();
      }
      expect(await lastSms(opened)).toBe(
        `Your BHOR order ${opened.number} wasn't paid in time and has expired.${isAway ? " If your payment still arrives, we'll confirm the order or refund you." : " You haven't been charged."} ₹120 reward cash is back in your balance.`,
      );
    }
  });
});

describe('the mail that confirms an order', () => {
  it('lists products, sums, address and what happens next, and no other mail does', async () => {
    const opened = await openCod();
    await moved(opened, 'packed');
    await opened.shop.deliverMessages();
    const mails = opened.shop.messenger.sent().filter((message) => message.channel === 'mail');
    const detailsOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.details;
    const [items, address, next] = detailsOf('order_confirmed') ?? [];
    expect(items?.rows?.at(-1)).toEqual(['Total', expect.stringMatching(/^₹[\d,]+$/u)]);
    expect(items?.rows).toContainEqual(['Cash on delivery fee', '₹150']);
    expect(address?.lines?.[0]).toBe((await opened.view()).shipping.name);
    expect(next?.title).toBe('What happens next');
    expect(next?.steps?.[0]).toMatch(/^We pack your order within 1 working day\. /u);
    expect(next?.steps?.at(-1)).toBe('Your reward cash is credited once your order is delivered.');
    expect(mails.map(({ kind }) => kind)).toContain('order_packed');
    expect(detailsOf('order_packed')).toBeUndefined();
  });

  it('promises the packing and the reward cash of the settings, and none that they do not give', async () => {
    const { delivery } = DEFAULT_SETTINGS;
    for (const [packingDays, packing] of [
      [0, 'the same day'],
      [3, 'within 3 working days'],
    ] as const) {
      const settings = { ...DEFAULT_SETTINGS, rewardPercent: 0, delivery: { ...delivery, packingDays } };
      // One is confirmed when it is placed, the other when it is paid.
      for (const open of [openCod, openPaid]) {
        const opened = await open(createTestShop({ settings }));
        await opened.shop.deliverMessages();
        const mail = opened.shop.messenger.sent().find((message) => message.channel === 'mail');
        expect(mail?.details?.at(-1)?.steps).toEqual([
          `We pack your order ${packing}. Until it's packed you can cancel it for free.`,
          "We message you when it's shipped, out for delivery and delivered.",
        ]);
      }
    }
  });
});
