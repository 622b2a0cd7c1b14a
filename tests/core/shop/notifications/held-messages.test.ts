/** Messages to the customer about money that is held for review, or not confirmed by the gateway yet (spec 11). */
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { kept } from '../../../shop/stored.ts';
import { inr, openHeld, review, wait, lastSms, lettersOf, openUnpaid } from '../../../shop/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop } from '../../../shop/test-shop.ts';

describe('the message about a payment under review', () => {
  it('is sent for every payment that is held', async () => {
    const opened = await openHeld();
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(700) }));
    const messages = (await lettersOf(opened)).filter(
      ([channel, text]) => channel === 'sms' && text.includes('instead of'),
    );
    expect(messages.map(([, text]) => /received (\S+)/u.exec(text)?.[1])).toEqual(['₹748', '₹700']);
  });

  it('does not offer to pay again for an order that has expired meanwhile', async () => {
    const opened = await openUnpaid(createTestShop());
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'failed'));
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(500) }));
    await wait(opened, 30 * 60 * MINUTE);
    expect(await dataOf(review(opened, 'refund'))).toMatchObject({ state: 'expired' });
    expect(await lastSms(opened)).not.toContain('You can pay for the order again');
    expect((await kept(opened.shop, orders.key(opened.number)))?.history.at(-1)).toEqual({
      state: 'expired',
      at: opened.shop.clock.now(),
      by: 'operator',
      isSilent: true,
    });
    await opened.shop.runMaintenance();
    expect(
      (await lettersOf(opened)).filter(([, text]) => text.includes('not paid in time') || text.includes('expired')),
    ).toEqual([]);
  });

  it('is followed by one about the failure of a later payment, after one was refunded or could not be opened', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'refund'));
    await dataOf(opened.api.retryPayment({ order: opened.number, mode: 'upi' }));
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'failed'));
    expect(await lastSms(opened)).toContain("didn't go through");
    expect((await opened.view()).history.every((step) => Object.keys(step).length === 2)).toBe(true);
  });
});

describe('a payment with proof while the gateway cannot be reached', () => {
  it('is not reported as “not charged” when the order expires, and confirms the order when the gateway is back', async () => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    const [asked] = (await kept(shop, orders.key(number)))?.payment.opened ?? [];
    if (asked === undefined) throw new Error('no payment was opened');
    await shop.sandboxGateway.play(asked, {
      id: 'unheard',
      kind: 'captured',
      number,
      payment: `pay_${asked.gatewayOrder}`,
      at: shop.clock.now(),
    });
    const proof = await shop.sandboxGateway.proofOf(asked.gatewayOrder);
    if (proof === undefined) throw new Error('nothing was paid');
    shop.gatewayConnection.fails = true;
    expect(await dataOf(api.verifyPayment({ order: number, ...proof }))).toEqual({ state: 'authorized' });
    await wait(opened, 31 * MINUTE);
    expect((await opened.view()).state).toBe('expired');
    const sms = await lastSms(opened);
    expect(sms).toContain("If your payment still arrives, we'll confirm the order or refund you.");
    expect((await lettersOf(opened)).at(-1)).toEqual([
      'mail',
      expect.stringContaining("Your bank hasn't confirmed the payment yet"),
    ]);
    expect(sms).not.toContain('charged');
    shop.gatewayConnection.fails = false;
    await wait(opened, 60 * MINUTE);
    expect((await opened.view()).state).toBe('confirmed');
  });
});
