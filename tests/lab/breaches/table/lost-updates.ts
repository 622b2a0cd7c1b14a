/**
 * Shops that lose an update: each reads, waits for 1 to 5 ms as for its database, and decides by what it has read. One
 * call after the other they keep every rule.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import type { LocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';
import { products } from '../../../../core/catalogue/products.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { ours, type Breach } from '../frame/breach.ts';
import { at, atCall, edited, numberAt, type Break, type ServedCall } from '../frame/broken-shop.ts';

const lost = (name: string, rule: string, answers: (shop: LocalShop) => Break): Breach => ({
  ...ours(name, rule).answering(answers),
  isRace: true,
});

/** The time between reading and writing. */
const aMoment = (): Promise<unknown> => sleep(1 + Math.random() * 4);

const refusal = (code: string, message: string): JsonObject => ({ status: false, code, message });

const linesOf = (cart: JsonObject): readonly (readonly [string, number])[] => {
  const items = at(cart, 'data.items');
  return isJsonObject(items) ? Object.entries(items).map(([pid, line]) => [pid, numberAt(line, 'qty')]) : [];
};

const refill = async ({ forward }: ServedCall, cart: JsonObject): Promise<void> => {
  for (const [pid, qty] of linesOf(cart)) await forward('updateCart', { pid, qty });
};

const phoneOf = async ({ forward }: ServedCall): Promise<string> =>
  String(at(await forward('getCustomer'), 'data.customer.phone'));

const isRefusedBy = (answer: JsonObject, code: string): boolean =>
  answer['status'] === false && answer['code'] === code;

const numberIn = ({ url }: ServedCall): string | null => new URL(url).searchParams.get('order');

/** The order that a call names, as the list has it; undefined where it is not there. */
const ownOrder = async ({ forward, body }: ServedCall): Promise<unknown> => {
  const orders = at(await forward('listOrders'), 'data.orders');
  return Array.isArray(orders) ? orders.find((order) => at(order, 'order') === body['order']) : undefined;
};

const isUnpaid = (order: unknown): boolean => at(order, 'state') === 'pending_payment';

/** Does something for each of these calls that found its order unpaid, except for the first, which paid for it. */
const againFor = (name: CallName, work: (call: ServedCall, order: unknown) => Promise<unknown>): Break => {
  const paid = new Set<unknown>();
  return atCall(name, async (call) => {
    const before = await ownOrder(call);
    await aMoment();
    const answer = await call.forward();
    const number = call.body['order'];
    if (isUnpaid(before) && paid.has(number)) await work(call, before);
    paid.add(number);
    return answer;
  });
};

export const lostUpdates: readonly Breach[] = [
  lost('sets the quantity that it has read, and one more', 'concurrent-adds', () =>
    atCall('addToCart', async (call) => {
      const pid = String(call.body['pid']);
      const line = linesOf(await call.forward('getCart')).find(([id]) => id === pid);
      await aMoment();
      return call.forward('updateCart', { pid, qty: (line?.[1] ?? 0) + 1 });
    }),
  ),
  lost('writes the session with a new line, and with the code that it has read', 'concurrent-changes', () =>
    atCall('addToCart', async (call) => {
      const before = at(await call.forward('getCart'), 'data.discount.code');
      await aMoment();
      const answer = await call.forward();
      const code = at(await call.forward('getCart'), 'data.discount.code');
      if (before === '' && code !== '') await call.forward('removeCoupon', { code });
      return answer;
    }),
  ),
  lost('counts the unknown codes that it has read, and one more', 'concurrent-code-tries', () => {
    const tries = new Map<string, number>();
    return ({ name, body, cookie }) => {
      if (name !== 'applyCoupon' || !String(body['code']).startsWith('NOSUCH')) return undefined;
      return (async () => {
        const before = tries.get(cookie) ?? 0;
        await aMoment();
        if (before >= 10) return refusal('THROTTLED', 'Too many attempts. Try again in a few minutes.');
        tries.set(cookie, before + 1);
        return refusal('COUPON_INVALID', 'This code is not valid');
      })();
    };
  }),
  lost(
    'counts the wrong one-time passwords that it has read, and one more',
    'concurrent-otps',
    ({ shop, messenger }) => {
      const tries = new Map<string, number>();
      return atCall('verifyOtp', async (call) => {
        const before = tries.get(call.cookie) ?? 0;
        await shop.deliverMessages();
        const sent = messenger.sent().findLast(({ to, otp }) => to === call.body['phone'] && otp !== undefined)?.otp;
        await aMoment();
        if (before >= 5) return refusal('OTP_EXPIRED', 'This OTP has expired');
        if (sent === call.body['otp']) return call.forward();
        tries.set(call.cookie, before + 1);
        return refusal('OTP_WRONG', 'Incorrect OTP. Check it and try again.');
      });
    },
  ),
  lost('marks a one-time password as used only after it was accepted', 'concurrent-otps', () => {
    const used = new Set<string>();
    return atCall('verifyOtp', async (call) => {
      const key = `${String(call.body['phone'])} ${String(call.body['otp'])}`;
      const isUsed = used.has(key);
      await aMoment();
      const answer = await call.forward();
      if (answer['status'] === true) used.add(key);
      return !isUsed && used.has(key) ? { status: true, data: { exists: false } } : answer;
    });
  }),
  lost('looks for the key of an order before it places it, and keeps it afterwards', 'concurrent-places', () => {
    const placed = new Map<string, JsonObject>();
    let count = 0;
    return atCall('placeOrder', async (call) => {
      const { key } = call;
      const known = placed.get(key);
      if (known !== undefined) return known;
      const cart = await call.forward('getCart');
      await aMoment();
      await refill(call, cart);
      count += 1;
      const answer = await call.forward('placeOrder', call.body, { key: `${key}-${count}` });
      if (answer['status'] === true) placed.set(key, answer);
      return answer;
    });
  }),
  lost('places the cart that it has read, with whatever key', 'concurrent-places', () =>
    atCall('placeOrder', async (call) => {
      const cart = await call.forward('getCart');
      await aMoment();
      const answer = await call.forward();
      if (!isRefusedBy(answer, 'CART_EMPTY') || linesOf(cart).length === 0) return answer;
      await refill(call, cart);
      return call.forward('placeOrder', call.body, { key: `${call.key}-again` });
    }),
  ),
  lost('redeems the balance that it has read', 'concurrent-cash', ({ shop }) => (call) => {
    if (call.name !== 'placeOrder' || call.body['redeem_cash'] !== true) return undefined;
    return (async () => {
      const before = numberAt(await call.forward('getRewardCash'), 'data.cashback');
      const phone = await phoneOf(call);
      await aMoment();
      const answer = await call.forward();
      const missing = before - numberAt(await call.forward('getRewardCash'), 'data.cashback');
      if (!isRefusedBy(answer, 'PRICE_CHANGED') || missing <= 0) return answer;
      await shop.grantRewardCash({ phone, amount: rupees(missing), reason: 'A lost update' });
      return call.forward('placeOrder', call.body, { key: `${call.key}-again` });
    })();
  }),
  lost('returns the cash of an order that was not cancelled when it was read', 'concurrent-cash', ({ shop }) =>
    atCall('cancelOrder', async (call) => {
      const orders = at(await call.forward('listOrders'), 'data.orders');
      const before = Array.isArray(orders) ? orders.find((order) => at(order, 'order') === call.body['order']) : null;
      const phone = await phoneOf(call);
      await aMoment();
      const answer = await call.forward();
      const redeemed = numberAt(before, 'summary.discount.amount');
      if (answer['status'] === true || at(before, 'state') !== 'confirmed' || !(redeemed > 0)) return answer;
      await shop.grantRewardCash({ phone, amount: rupees(redeemed), reason: 'A lost update' });
      return { status: true, data: { state: 'cancelled' } };
    }),
  ),
  lost('takes a code that nobody had used when it was read', 'concurrent-code-use', () =>
    atCall('placeOrder', async (call) => {
      const before = at(await call.forward('listOrders'), 'data.orders');
      const isFree = Array.isArray(before) && before.every((order) => at(order, 'state') !== 'confirmed');
      const cart = await call.forward('getCart');
      await aMoment();
      const answer = await call.forward();
      if (!isRefusedBy(answer, 'COUPON_INVALID') || !isFree) return answer;
      await call.forward('removeCoupon', { code: at(cart, 'data.discount.code') });
      const total = numberAt(await call.forward('getCart'), 'data.quotes.cod.total');
      const again = edited(call.body, 'expected_total', total);
      return call.forward('placeOrder', again, { key: `${call.key}-again` });
    }),
  ),
  lost('sells the units that it has read', 'concurrent-last-unit', ({ shop }) => {
    let sold = 0;
    return atCall('placeOrder', async (call) => {
      const before = sold;
      const [pid = ''] = linesOf(await call.forward('getCart'))[0] ?? [];
      await aMoment();
      const answer = await call.forward();
      if (answer['status'] === true) sold += 1;
      const product = products.find(({ id }) => id === pid);
      if (!isRefusedBy(answer, 'SOLD_OUT') || sold === before || product === undefined) return answer;
      await shop.setStock({ pid: product.id, level: 1 });
      return call.forward('placeOrder', call.body, { key: `${call.key}-again` });
    });
  }),
  lost('takes what was ordered off the cart for every proof that found the order unpaid', 'concurrent-proofs', () =>
    againFor('verifyPayment', async (call) => {
      for (const [pid, qty] of linesOf(await call.forward('getCart')))
        await call.forward('updateCart', { pid, qty: qty - 1 });
    }),
  ),
  lost('credits what an order earns for every proof that found it unpaid', 'concurrent-proofs', ({ shop }) =>
    againFor('verifyPayment', async (call, order) => {
      const amount = rupees(numberAt(order, 'summary.reward_cash'));
      await shop.grantRewardCash({ phone: await phoneOf(call), amount, reason: 'A lost update' });
    }),
  ),
  lost('confirms an order as its proof has found it, although it was cancelled meanwhile', 'concurrent-cancel', () => {
    const revived = new Set<unknown>();
    return (call) => {
      if (call.name === 'getOrder' && revived.has(numberIn(call)))
        return call.forward().then((answer) => edited(edited(answer, 'data.state', 'confirmed'), 'data.refund', null));
      if (call.name !== 'verifyPayment') return undefined;
      return (async () => {
        const before = await ownOrder(call);
        await aMoment();
        const answer = await call.forward();
        if (isUnpaid(before) && at(await ownOrder(call), 'state') === 'cancelled') revived.add(call.body['order']);
        return answer;
      })();
    };
  }),
  lost(
    'cancels an order as it has read it, and forgets the payment that was proven meanwhile',
    'concurrent-cancel',
    () => {
      const forgotten = new Set<unknown>();
      return (call) => {
        if (call.name === 'getOrder' && forgotten.has(numberIn(call)))
          return call.forward().then((answer) => edited(edited(answer, 'data.paid', null), 'data.refund', null));
        if (call.name !== 'cancelOrder') return undefined;
        return (async () => {
          const before = await ownOrder(call);
          await aMoment();
          const answer = await call.forward();
          const isPaid = at(await ownOrder(call), 'refund') !== null;
          // Each call writes the whole order, without the payment that it has not seen.
          if (isUnpaid(before) && isPaid) forgotten.add(call.body['order']);
          return answer;
        })();
      };
    },
  ),
  lost('sends a one-time password to a phone to which none was sent when it looked', 'concurrent-otps', () => {
    const sent = new Set<unknown>();
    return atCall('sendOtp', async ({ forward, body: { phone } }) => {
      const isFirst = !sent.has(phone);
      await aMoment();
      const answer = await forward();
      sent.add(phone);
      return isFirst && isRefusedBy(answer, 'THROTTLED') ? { status: true, data: null } : answer;
    });
  }),
  lost('writes the consents that it has read, with the one that is withdrawn', 'consents', () =>
    atCall('updateConsent', async ({ forward, body }) => {
      const before = at(await forward('getCustomer'), 'data.consents');
      await aMoment();
      const answer = await forward();
      for (const purpose of ['offers', 'measurement'])
        if (purpose !== body['purpose'] && at(before, `${purpose}.given`) === true)
          await forward('updateConsent', { purpose, given: true });
      return answer;
    }),
  ),
];
