/** Conversion events of a test shop. */
import { rupees } from '../../core/entities/money/money.ts';
import type { ConversionEvent, ShopApi } from '../../core/ports/shop-api.ts';
import { PHONE } from '../samples/customers.ts';
import { dataOf, SITE, type TestShop } from './test-shop.ts';

/** What a browser sends when a checkout begins. */
export const conversion = (changes: Partial<ConversionEvent> = {}): ConversionEvent => ({
  name: 'Asha Rao',
  phone: PHONE,
  email: ' Asha@Example.com ',
  shipping: rupees(150),
  amount: rupees(1),
  url: `${SITE}/checkout/?coupon=X#top`,
  event: 'InitiateCheckout',
  ...changes,
});

/** What the shop passes on of such events. */
export const passedOn = async (
  shop: TestShop,
  api: ShopApi,
  ...events: readonly ConversionEvent[]
): Promise<readonly Record<string, unknown>[]> => {
  const before = shop.messenger.sent().length;
  for (const event of events) await dataOf(api.sendConversion(event));
  await shop.deliverMessages();
  const sent = shop.messenger.sent().slice(before);
  return sent.flatMap(({ channel, text }) =>
    channel === 'conversion' ? [JSON.parse(text) as Record<string, unknown>] : [],
  );
};
