/** Shoppers who write to a server until it dies, and what it has acknowledged to each of them. */
import type { CookieJar } from '../../../adapters/http-client/cookies.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { WASH } from '../../samples/products.ts';
import { createRavi, raviOrders, sentOtp, shopperAt, untilGone } from '../http-shopper.ts';

const WASH_BY_UPI = rupees(749);
const MOST = 20;

/** What is found after the restart and contradicts what was acknowledged; empty if nothing was lost. */
export type Loss = string;

export type Soaked = {
  /** Writes until the server is gone. */
  readonly run: (origin: string) => Promise<void>;
  /** Compares what the restarted server has with what was acknowledged. */
  readonly check: (origin: string) => Promise<readonly Loss[]>;
  /** Writes that were acknowledged so far. */
  readonly acknowledged: () => number;
};

/** Changes one cart again and again: its version never falls behind an acknowledged one. */
export const createCartShopper = (name: string): Soaked => {
  const jar: CookieJar = new Map();
  let count = 0;
  let last = { version: 0, qty: 0 };
  return {
    acknowledged: () => count,
    run: (origin) => {
      const api = shopperAt(origin, jar);
      return untilGone(async () => {
        const qty = (last.qty % MOST) + 1;
        const answer = await api.updateCart({ pid: WASH, qty });
        if (!answer.status) throw new Error(`${name}: ${answer.code}`);
        last = { version: answer.data.version ?? 0, qty };
        count += 1;
      });
    },
    check: async (origin) => {
      const answer = await shopperAt(origin, jar).getCart();
      if (!answer.status) return [`${name}: the cart is refused with ${answer.code}`];
      const { version = 0, items } = answer.data;
      const qty = items[WASH]?.qty ?? 0;
      const isKept = version > last.version || (version === last.version && qty === last.qty);
      const found = `${name}: version ${version} with ${qty} after ${last.version} with ${last.qty}`;
      // The next change may have been committed without an answer.
      last = { version, qty };
      return isKept ? [] : [found];
    },
  };
};

/**
 * Signs in once, then places orders: each that was acknowledged is there, under its number. A kill in the middle of
 * signing in takes the password along that was sent, and the next one would be sent 30 seconds later: the buyer tries
 * again as somebody else, with the next phone.
 */
export const createBuyer = (firstPhone: number): Soaked => {
  const jar: CookieJar = new Map();
  let phone = String(firstPhone);
  const orders: string[] = [];
  let isSignedIn = false;
  let count = 0;

  const signIn = async (origin: string, api: ShopApi): Promise<void> => {
    await api.sendOtp({ phone });
    const verified = await api.verifyOtp({ phone, otp: await sentOtp(phone, origin) });
    if (!verified.status) return;
    isSignedIn = (await createRavi(api, phone)).status;
    if (isSignedIn) count += 1;
  };

  return {
    acknowledged: () => count,
    run: (origin) => {
      const api = shopperAt(origin, jar);
      let hasOrdered = false;
      if (!isSignedIn) {
        phone = String(Number(phone) + 1);
        jar.clear();
      }
      return untilGone(async () => {
        if (!isSignedIn) return signIn(origin, api);
        if (hasOrdered) return void (await api.checkSession());
        await api.updateCart({ pid: WASH, qty: 1 });
        const answer = await api.placeOrder(raviOrders('upi', WASH_BY_UPI));
        hasOrdered = true;
        if (!answer.status) return;
        orders.push(answer.data.order.order);
        count += 1;
      });
    },
    check: async (origin) => {
      const api = shopperAt(origin, jar);
      if (!isSignedIn) return [];
      const session = await api.checkSession();
      const losses: Loss[] = session.status && session.data.isLogged ? [] : [`${phone} is not signed in any more`];
      for (const order of orders) {
        const answer = await api.getOrder({ order });
        if (!answer.status) losses.push(`${phone}: order ${order} is refused with ${answer.code}`);
      }
      return losses;
    },
  };
};
