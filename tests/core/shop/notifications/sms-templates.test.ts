/** The texts that are registered for an SMS (DLT): what operators in India accept, and what the shop makes of them. */
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../core/catalogue/brand.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import {
  registeredTemplate,
  SMS_TEMPLATE_NAMES,
  VARIABLE_CHARACTERS,
  VARIABLE_MARK,
} from '../../../../core/shop/notifications/sms-templates.ts';
import { BRAND, smsOf } from '../../../../core/shop/notifications/sms-templates.ts';
import { smsProblem, variablesIn } from '../../../shop/registered-sms.ts';
import { sampleSms } from '../../../messages/sample-messages.ts';
import { inr, lettersOf, moved, openHeld, openPaid, TO_DELIVERY } from '../../../shop/orders.ts';
import { createTestShop, dataOf, SITE } from '../../../shop/test-shop.ts';

const SHOP = { seller: DEFAULT_SETTINGS.seller, origin: SITE };
const registered = SMS_TEMPLATE_NAMES.map((name) => registeredTemplate(name, SHOP));

describe('the texts to be registered', () => {
  it('name the brand, and have nothing that the portals refuse', () => {
    for (const { name, text } of registered) {
      expect(text, name).toContain(brand.name);
      expect(text.replaceAll(VARIABLE_MARK, 'x'), name).not.toMatch(/[<>{}]| {2}/u);
      expect(text.length, name).toBeLessThan(400);
    }
  });

  it('are different from each other', () => {
    expect(new Set(registered.map(({ text }) => text)).size).toBe(registered.length);
  });

  it('have no variable that is a sentence, and say of each what it is', () => {
    for (const { name, text, variables } of registered) {
      expect(text.split(VARIABLE_MARK).length - 1, name).toBe(variables.length);
      expect(text, name).not.toMatch(/[.:!?] \{#var#\}[.!?]/u);
      for (const { what, example } of variables) {
        expect(what).toMatch(/^(?:a|an|the) /u);
        expect(example.length, name).toBeLessThanOrEqual(VARIABLE_CHARACTERS);
      }
    }
  });

  it('have the address of the site as a variable, so that another one changes no text', () => {
    const textsAt = (origin: string) =>
      SMS_TEMPLATE_NAMES.map((name) => registeredTemplate(name, { ...SHOP, origin }).text);
    expect(textsAt('https://other.example')).toEqual(textsAt(SITE));
    const long = registeredTemplate('order_shipped', { ...SHOP, origin: `https://${'a'.repeat(30)}.example` });
    expect(long.text).toMatch(/Track it at \{#var#\}\{#var#\}\/track-order$/u);
  });

  it('name the brand of the settings, as the messages do', async () => {
    const seller = { ...SHOP.seller, brand: 'Acme & Sons' };
    expect(registeredTemplate('order_rto', { ...SHOP, seller }).text).toMatch(/^Your Acme & Sons order/u);
    const opened = await openPaid(createTestShop({ settings: { ...DEFAULT_SETTINGS, seller } }));
    const texts = (await lettersOf(opened)).flat();
    expect(texts.filter((text) => text.includes('Acme & Sons'))).not.toEqual([]);
    expect(texts.filter((text) => /BHOR|[{}]/u.test(text))).toEqual([]);
  });

  it('end with the address of the site where the SMS does, and with the line for browsers', () => {
    const textOf = (name: string) => registered.find((one) => one.name === name)?.text;
    expect(textOf('order_confirmed_cod')).toBe(
      'Your BHOR order {#var#} is confirmed. Please keep {#var#} ready at delivery. Track it at {#var#}/track-order',
    );
    expect(textOf('otp')).toMatch(/\n@\{#var#\} #\{#var#\}$/u);
    expect(textOf('complaint_received')).toContain('acknowledge it within 48 hours and resolve it within one month.');
  });

  it('of a shop with test payments begin as its messages about orders do', () => {
    const textOf = (name: 'order_rto' | 'otp') => registeredTemplate(name, { ...SHOP, testPayments: true }).text;
    expect(textOf('order_rto')).toMatch(/^Test order: nothing is charged\. Your BHOR order \{#var#\}/u);
    expect(textOf('otp')).toMatch(/^\{#var#\} is your BHOR/u);
  });
});

describe('an SMS', () => {
  it('with a variable that is too long, or another text, does not follow its template', () => {
    const sms = (number: string) => {
      const made = smsOf('order_rto', { number });
      return sampleSms({ ...made, text: made.text.replace(BRAND, brand.name) });
    };
    expect(smsProblem(sms('x'.repeat(VARIABLE_CHARACTERS)), SHOP)).toBeUndefined();
    expect(smsProblem(sms('x'.repeat(VARIABLE_CHARACTERS + 1)), SHOP)).toContain('does not follow');
    expect(smsProblem({ ...sms('BH1'), text: 'Your order has left.' }, SHOP)).toContain('does not follow');
    expect(smsProblem(sampleSms({ template: 'order_lost' }), SHOP)).toContain('no template order_lost');
    expect(variablesIn('Your 1 and 2.', 'Your {#var#} and {#var#}.')).toEqual(['1', '2']);
  });

  it('about captures in several currencies keeps to 30 characters, and the mail has the amounts', async () => {
    const opened = await openHeld({ ...inr(12_345.67), currency: 'USD' });
    await dataOf(
      opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: { ...inr(98_765_432.1), currency: 'EUR' } }),
    );
    const letters = await lettersOf(opened);
    expect(letters.at(-2)?.[1]).toMatch(
      /^We received (?:other amounts|\S+(?: and \S+)?) instead of ₹749 for your BHOR/u,
    );
    expect(letters.at(-1)?.[1]).toContain('instead of ₹749');
  });

  it('of each step of an order follows its template, from its confirmation to its refund', async () => {
    const opened = await openPaid();
    await moved(opened, ...TO_DELIVERY);
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    await opened.shop.runMaintenance();
    await opened.shop.deliverMessages();
    const sent = opened.shop.messenger.sent().flatMap((message) => (message.channel === 'sms' ? [message] : []));
    expect(sent.slice(1).map(({ template }) => template)).toEqual([
      'order_confirmed_paid_cash',
      'order_shipped',
      'order_out_for_delivery',
      'order_delivered_reward',
      'order_return_requested_refund_up_to',
      'order_picked_up',
      'order_refunded_refund_cash',
      'refund_sent',
    ]);
  });
});
