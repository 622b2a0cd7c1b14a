/** Shops that break one rule of the contract each. */
import { isJsonObject, type JsonObject } from '../../../cli/input/json-object.ts';
import { at, edited, numberAt, type Break, type ServedCall } from './broken-shop.ts';

export type Mutant = {
  readonly name: string;
  /** False where no scenario can express what is wrong: a moment of the clock, or a window that this shop does not have. */
  readonly isReplayed?: false;
  /** False where a named check alone finds it: no random session of a default run comes upon it. */
  readonly isFoundBySessions?: false;
  /** Every server has a state of its own. */
  readonly create: () => Break;
};

const KINDS = ['prepaid', 'cod'] as const;
const BUNDLE = 'bhor_0001';

/** The calls of this name are answered by `change`, all others by the shop. */
export const on =
  (name: ServedCall['name'], change: Break): (() => Break) =>
  () =>
  (call) =>
    call.name === name ? change(call) : undefined;

/** Both quotes of cart/get with a line changed, and the total by as much. */
const quotesWith =
  (line: string, value: (quote: unknown, kind: (typeof KINDS)[number]) => number, sign: 1 | -1): Break =>
  async ({ forward }) => {
    let answer = await forward();
    for (const kind of KINDS) {
      const path = `data.quotes.${kind}`;
      const quote = at(answer, path);
      const changed = value(quote, kind);
      const total = numberAt(quote, 'total') + sign * (changed - numberAt(quote, line));
      answer = edited(edited(answer, `${path}.${line}`, changed), `${path}.total`, total);
    }
    return answer;
  };

const linesOf = (cart: JsonObject): readonly (readonly [string, number])[] => {
  const items = at(cart, 'data.items');
  return isJsonObject(items) ? Object.entries(items).map(([pid, line]) => [pid, numberAt(line, 'qty')]) : [];
};

const fill = async ({ forward }: ServedCall, lines: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [pid, qty] of lines) await forward('updateCart', { pid, qty });
};

const soon = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });

export const mutants: readonly Mutant[] = [
  {
    name: 'rounds the discount down',
    create: on(
      'getCart',
      quotesWith(
        'discount.value',
        (quote) => Math.floor((numberAt(quote, 'subtotal') * numberAt(quote, 'discount.off')) / 100),
        -1,
      ),
    ),
  },
  {
    name: 'forgets the fee of cash on delivery',
    create: on(
      'getCart',
      quotesWith('shipping', () => 0, 1),
    ),
  },
  {
    name: 'gives reward cash on the list total',
    create: on('getCart', async ({ forward }) => {
      const answer = await forward();
      const list = numberAt(answer, 'data.quotes.cod.list_total');
      return edited(answer, 'data.quotes.cod.reward_cash', Math.round(list * 0.05));
    }),
  },
  {
    name: 'keeps a deleted discount',
    create: on('removeCoupon', ({ forward }) => forward('getCart')),
  },
  {
    name: 'counts lines instead of units',
    create: on('getCart', async ({ forward }) => {
      const answer = await forward();
      return edited(answer, 'data.total', linesOf(answer).length);
    }),
  },
  {
    name: 'restarts the countdown at every asking',
    isReplayed: false,
    create: on('getOffer', async ({ forward }) => {
      const answer = await forward();
      const now = numberAt(answer, 'data.now');
      return edited(edited(answer, 'data.startedAt', now), 'data.expiresAt', now + 900_000);
    }),
  },
  {
    name: 'takes −1',
    create: on('updateCart', ({ body, forward }) =>
      numberAt(body, 'qty') < 0 ? forward('deleteFromCart', { pid: body['pid'] }) : forward(),
    ),
  },
  {
    name: 'loses an update that comes at the same time',
    create: on('addToCart', async ({ body, forward }) => {
      const before = linesOf(await forward('getCart')).map(([pid]) => pid);
      await soon();
      const answer = await forward();
      // The whole cart is written as it was read, with the new line.
      for (const [pid] of linesOf(await forward('getCart')))
        if (pid !== body['pid'] && !before.includes(pid)) await forward('deleteFromCart', { pid });
      return answer;
    }),
  },
  {
    name: 'does not know that a coupon came by URL',
    create: on('applyCoupon', ({ body, forward }) => forward('applyCoupon', { code: body['code'] })),
  },
  {
    name: 'has another message for a wrong phone number',
    isFoundBySessions: false,
    create: on('sendOtp', async ({ forward }) => {
      const answer = await forward();
      return answer['code'] === 'FIELD_INVALID' ? { ...answer, message: 'Invalid phone' } : answer;
    }),
  },
  {
    name: 'changes the cart although it refuses',
    create: on('updateCart', async ({ body, forward }) => {
      if (numberAt(body, 'qty') > 20) await forward('updateCart', { ...body, qty: 20 });
      return forward();
    }),
  },
  {
    name: 'mixes the carts of two sessions',
    create: () => {
      let writer: string | undefined;
      return ({ name, cookie, forward }) => {
        if (name === 'addToCart') writer = cookie;
        return name === 'getCart' && writer !== undefined ? forward('getCart', {}, { cookie: writer }) : undefined;
      };
    },
  },
  {
    name: 'keeps the lower price of the bundle when its coupon is gone',
    create: () => {
      const byUrl = new Set<string>();
      const keepingPrice = async ({ forward }: ServedCall): Promise<JsonObject> => {
        const answer = await forward();
        const isHeld = at(answer, `data.items.${BUNDLE}`) !== undefined;
        return isHeld ? edited(answer, `data.items.${BUNDLE}.sale`, 499) : answer;
      };
      return (call) => {
        if (call.name === 'applyCoupon' && call.body['source'] === 'url') byUrl.add(call.cookie);
        return call.name === 'getCart' && byUrl.has(call.cookie) ? keepingPrice(call) : undefined;
      };
    },
  },
  {
    name: 'keeps a code after the countdown',
    create: () => {
      const applied = new Map<string, unknown>();
      return async ({ name, cookie, forward }) => {
        const answer = await forward();
        if (name === 'removeCoupon' || name === 'logout') applied.delete(cookie);
        if (name === 'applyCoupon' && answer['status'] === true) applied.set(cookie, at(answer, 'data.cart.discount'));
        return name === 'getCart' && applied.has(cookie)
          ? edited(answer, 'data.discount', applied.get(cookie))
          : answer;
      };
    },
  },
  {
    name: 'takes a timed code after the countdown',
    create: on('applyCoupon', async ({ body, forward }) => {
      const answer = await forward();
      return answer['code'] === 'OFFER_EXPIRED'
        ? { status: true, data: { isApplied: true, code: body['code'], off: 10 } }
        : answer;
    }),
  },
  {
    name: 'adds to the cart in a quick buy',
    create: on('quickBuy', ({ body, forward }) => forward('addToCart', body)),
  },
  {
    name: 'adds in an update',
    create: on('updateCart', ({ body, forward }) =>
      numberAt(body, 'qty') > 0 ? forward('addToCart', body) : forward(),
    ),
  },
  {
    name: 'deletes one unit of a line',
    create: on('deleteFromCart', async ({ body, forward }) => {
      const line = linesOf(await forward('getCart')).find(([pid]) => pid === body['pid']);
      return line === undefined ? forward() : forward('updateCart', { pid: body['pid'], qty: line[1] - 1 });
    }),
  },
  {
    name: 'drops the applied code for an unknown one',
    create: on('applyCoupon', async ({ forward }) => {
      const answer = await forward();
      if (answer['code'] === 'COUPON_INVALID') await forward('removeCoupon', { code: '' });
      return answer;
    }),
  },
  {
    name: 'ignores a second code',
    create: on('applyCoupon', async ({ body, forward }) => {
      const isApplied = at(await forward('getCart'), 'data.discount.isApplied') === true;
      return isApplied ? { status: true, data: { isApplied: true, code: body['code'] } } : forward();
    }),
  },
  {
    name: 'knows a code in capitals only',
    create: on('applyCoupon', ({ body, forward }) =>
      /[a-z]/u.test(String(body['code'])) ? forward('applyCoupon', { code: 'UNKNOWN' }) : forward(),
    ),
  },
  {
    name: 'empties the cart at signing in',
    create: on('verifyOtp', async ({ forward }) => {
      const answer = await forward();
      for (const [pid] of linesOf(await forward('getCart'))) await forward('deleteFromCart', { pid });
      return answer;
    }),
  },
  {
    name: 'keeps the cart at logging out',
    create: on('logout', async (call) => {
      const lines = linesOf(await call.forward('getCart'));
      const answer = await call.forward();
      await fill(call, lines);
      return answer;
    }),
  },
  {
    name: 'accepts a wrong one-time password',
    create: on('verifyOtp', async ({ forward }) => {
      const answer = await forward();
      return answer['code'] === 'OTP_WRONG' ? { status: true, data: null } : answer;
    }),
  },
  {
    name: 'tells strangers who is a customer',
    create: on('searchCustomer', async ({ forward }) => edited(await forward(), 'data', { exists: true })),
  },
  {
    name: 'takes an order with another total',
    create: on('placeOrder', async ({ body, forward }) => {
      const answer = await forward();
      if (answer['code'] !== 'PRICE_CHANGED') return answer;
      const kind = body['payment_mode'] === 'cod' ? 'cod' : 'prepaid';
      return forward('placeOrder', { ...body, expected_total: at(answer, `data.quotes.${kind}.total`) });
    }),
  },
  {
    name: 'places twice with the same key',
    create: () => {
      let orders = 0;
      return on('placeOrder', async (call) => {
        orders += 1;
        const lines = linesOf(await call.forward('getCart'));
        // The second request finds the cart of the first one.
        if (lines.length === 0) await fill(call, [['bhor_0002', 1]]);
        return call.forward('placeOrder', call.body, { key: `another-key-${orders}` });
      })();
    },
  },
  {
    name: 'keeps the cart of a confirmed order',
    create: on('placeOrder', async (call) => {
      const lines = linesOf(await call.forward('getCart'));
      const answer = await call.forward();
      if (answer['status'] === true) await fill(call, lines);
      return answer;
    }),
  },
  {
    name: 'leaves a cancelled order as it was',
    isFoundBySessions: false,
    create: on('cancelOrder', ({ body, forward }) => forward('cancelOrder', { ...body, reason: '' })),
  },
];
