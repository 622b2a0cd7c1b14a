/**
 * Breaches of who may do what: somebody reads, changes or uses what belongs to another, or what a client claims is believed
 * (spec 1, 7, 10.15, 11).
 */
import { isJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';

import { at as valueAt, edited, numberAt, on, type Break, type ServedCall } from '../frame/broken-shop.ts';
import { ours, type Breach } from '../frame/breach.ts';

type Name = ServedCall['name'];

/** Sessions by their cookies, as they are sent: where an order was placed, with which phone, and all that are signed in. */
type Sessions = {
  readonly byOrder: Map<unknown, string>;
  readonly byPhone: Map<unknown, string>;
  readonly signedIn: string[];
};

/** Notes whose session is whose, and has `change` answer, knowing that. */
const knowing =
  (change: (call: ServedCall, sessions: Sessions) => Promise<JsonObject> | undefined): (() => Break) =>
  () => {
    const sessions: Sessions = { byOrder: new Map(), byPhone: new Map(), signedIn: [] };
    return async (call) => {
      const { name, cookie, forward } = call;
      const answer = await (change(call, sessions) ?? forward());
      if (!isDone(answer)) return answer;
      if (name === 'placeOrder') sessions.byOrder.set(valueAt(answer, 'data.order.order'), cookie);
      if (name === 'getCustomer') sessions.byPhone.set(valueAt(answer, 'data.customer.phone'), cookie);
      if (name === 'getAddresses' && sessions.signedIn.at(-1) !== cookie) sessions.signedIn.push(cookie);
      return answer;
    };
  };

const queryOf = ({ url }: ServedCall, name: string): string | null => new URL(url).searchParams.get(name);

const isRefusal = (answer: JsonObject, ...codes: readonly string[]): boolean => codes.includes(String(answer['code']));

/** A call about an order that is made as its owner, whoever makes it. */
const forAnybody = (name: Name, ...codes: readonly string[]): (() => Break) =>
  knowing((call, { byOrder }) => {
    if (call.name !== name) return undefined;
    return (async () => {
      const answer = await call.forward();
      const cookie = byOrder.get(call.body['order'] ?? queryOf(call, 'order'));
      return isRefusal(answer, ...codes) && cookie !== undefined ? call.forward(name, undefined, { cookie }) : answer;
    })();
  });

const ANOTHERS = 'ORDER_NOT_FOUND';
const STRANGERS = 'NOT_SIGNED_IN';

/** A call without an order shows what another customer would see: the one who signed in last. */
const ofAnother = (name: Name, isFor: (answer: JsonObject) => boolean): (() => Break) =>
  knowing((call, { signedIn }) => {
    if (call.name !== name) return undefined;
    const cookie = signedIn.findLast((each) => each !== call.cookie);
    return call.forward().then(async (answer) => {
      const theirs = isFor(answer) && cookie !== undefined ? await call.forward(name, {}, { cookie }) : answer;
      return isDone(theirs) ? theirs : answer;
    });
  });

const isDone = (answer: JsonObject): boolean => answer['status'] === true;
const isStrangers = (answer: JsonObject): boolean => isRefusal(answer, STRANGERS, 'PHONE_NOT_VERIFIED');

/** The order is placed with the total that the shop says, if `isTaken` says so of the one that was sent and the shop's. */
const takingTotals = (isTaken: (sent: number, own: number) => boolean): (() => Break) =>
  on('placeOrder', async ({ body, forward }) => {
    const answer = await forward();
    if (!isRefusal(answer, 'PRICE_CHANGED')) return answer;
    const own = numberAt(answer, `data.quotes.${body['payment_mode'] === 'cod' ? 'cod' : 'prepaid'}.total`);
    const sent = numberAt(body, 'expected_total');
    if (!isTaken(sent, own)) return answer;
    const placed = await forward(
      'placeOrder',
      { ...body, expected_total: own },
      { key: `taken-${sent}-${Math.random()}` },
    );
    return edited(placed, 'data.order.summary.total', sent);
  });

/** What is claimed in a field of the request is shown at a path of the answer to that request, and of the cart after it. */
const believing = (names: readonly Name[], field: string): (() => Break) => {
  return () => {
    const believed = new Map<string, unknown>();
    return ({ name, body, cookie, forward }) => {
      if (names.includes(name) && body[field] !== undefined) believed.set(cookie, body[field]);
      if (name !== 'getCart' || !believed.has(cookie)) return undefined;
      return forward().then((answer) => {
        const items = valueAt(answer, 'data.items');
        const pids = isJsonObject(items) ? Object.keys(items) : [];
        return pids.reduce((cart, pid) => edited(cart, `data.items.${pid}.sale`, believed.get(cookie)), answer);
      });
    };
  };
};

/** In what an intact shop answers. */
const ANSWERS: readonly Breach[] = [
  ours('shows an order to any customer', 'others-order').answering(forAnybody('getOrder', ANOTHERS)),
  ours('shows an order to visitors', 'not-signed-in').answering(forAnybody('getOrder', STRANGERS)),
  ours('shows the payment of an order to any customer', 'others-order').answering(
    forAnybody('getPaymentStatus', ANOTHERS),
  ),
  ours('shows an invoice to any customer', 'others-order').answering(forAnybody('getInvoice', ANOTHERS)),
  ours('shows an invoice to visitors', 'not-signed-in').answering(forAnybody('getInvoice', STRANGERS)),
  ours('lets any customer cancel an order', 'others-order-change').answering(forAnybody('cancelOrder', ANOTHERS)),
  ours('lets a visitor cancel an order', 'not-signed-in').answering(forAnybody('cancelOrder', STRANGERS)),
  ours('cancels another’s order although it refuses to', 'others-order-change').answering(
    knowing((call, { byOrder }) =>
      call.name === 'cancelOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (isRefusal(answer, ANOTHERS) && cookie !== undefined)
              await call.forward('cancelOrder', undefined, { cookie });
            return answer;
          })
        : undefined,
    ),
  ),
  ours('lets any customer request a return', 'others-order-change').answering(forAnybody('returnOrder', ANOTHERS)),
  ours('lets any customer pay an order in another way', 'others-order-change').answering(
    forAnybody('retryPayment', ANOTHERS),
  ),
  ours('lets a visitor pay an order in another way', 'not-signed-in').answering(forAnybody('retryPayment', STRANGERS)),
  ours('accepts the proof of another’s payment', 'others-order-change').answering(
    forAnybody('verifyPayment', ANOTHERS),
  ),
  ours('answers another’s order in another way than one that does not exist', 'order-not-found').on(
    'getOrder',
    async ({ forward }) => {
      const answer = await forward();
      return isRefusal(answer, ANOTHERS) ? { ...answer, code: 'ORDER_STATE' } : answer;
    },
  ),
  ours('tracks an order by its number alone', 'tracking').answering(
    knowing((call, { byOrder }) =>
      call.name === 'trackOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (!isRefusal(answer, ANOTHERS) || cookie === undefined) return answer;
            const profile = await call.forward('getCustomer', {}, { cookie });
            return call.forward('trackOrder', { ...call.body, phone: valueAt(profile, 'data.customer.phone') });
          })
        : undefined,
    ),
  ),
  ours('compares the last four digits of the phone when an order is tracked', 'tracking').answering(
    knowing((call, { byOrder }) =>
      call.name === 'trackOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order'] ?? queryOf(call, 'order'));
            if (!isRefusal(answer, ANOTHERS) || cookie === undefined) return answer;
            const phone = valueAt(await call.forward('getCustomer', {}, { cookie }), 'data.customer.phone');
            const isSimilar = String(phone).slice(-4) === String(call.body['phone']).slice(-4);
            return isSimilar ? call.forward('trackOrder', { ...call.body, phone }) : answer;
          })
        : undefined,
    ),
  ),
  ours('shows the address to whoever tracks an order', 'tracking').answering(
    knowing((call, { byOrder }) =>
      call.name === 'trackOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (!isDone(answer) || cookie === undefined) return answer;
            const addresses = await call.forward('getAddresses', {}, { cookie });
            return edited(answer, 'data.shipping', valueAt(addresses, 'data.shipping'));
          })
        : undefined,
    ),
  ),
  ours('shows another customer’s addresses to every customer', 'others-data').answering(
    ofAnother('getAddresses', isDone),
  ),
  ours('shows addresses to visitors', 'not-signed-in').answering(ofAnother('getAddresses', isStrangers)),
  ours('shows reward cash to visitors', 'not-signed-in').answering(ofAnother('getRewardCash', isStrangers)),
  ours('lists orders to visitors', 'not-signed-in').answering(ofAnother('listOrders', isStrangers)),
  ours('shows another customer’s profile to every customer', 'others-data').answering(ofAnother('getCustomer', isDone)),
  ours('shows another customer’s ledger to every customer', 'others-data').answering(
    ofAnother('getCashLedger', isDone),
  ),
  ours('lists the orders of everybody', 'orders').answering(
    knowing((call, { byOrder }) =>
      call.name === 'listOrders'
        ? call.forward().then(async (answer) => {
            const orders: unknown[] = [];
            for (const cookie of new Set(byOrder.values())) {
              const theirs = valueAt(await call.forward('listOrders', {}, { cookie }), 'data.orders');
              if (Array.isArray(theirs)) orders.push(...theirs);
            }
            return isDone(answer) ? edited(answer, 'data.orders', orders) : answer;
          })
        : undefined,
    ),
  ),
  ours('takes the customer from the phone that a request names', 'others-data').answering(
    knowing((call, { byPhone }) => {
      const cookie = byPhone.get(queryOf(call, 'phone'));
      return call.name === 'getCustomer' && cookie !== undefined
        ? call.forward('getCustomer', {}, { cookie })
        : undefined;
    }),
  ),
  ours('erases the customer that a request names', 'others-account').answering(
    knowing((call, { byPhone }) => {
      const cookie = byPhone.get(call.body['phone']);
      return call.name === 'eraseCustomer' && cookie !== undefined && cookie !== call.cookie
        ? call.forward('eraseCustomer', {}, { cookie })
        : undefined;
    }),
  ),
  ours('changes the customer that a request names', 'others-account').answering(
    knowing((call, { byPhone }) => {
      const cookie = byPhone.get(call.body['phone']);
      return call.name === 'updateCustomer' && cookie !== undefined
        ? call.forward('updateCustomer', call.body, { cookie })
        : undefined;
    }),
  ),
  ours('answers another customer’s key with the order of that key', 'others-account').answering(() => {
    const placed = new Map<string, JsonObject>();
    return on('placeOrder', async ({ key, forward }) => {
      const answer = placed.get(key) ?? (await forward());
      if (isDone(answer)) placed.set(key, answer);
      return answer;
    })();
  }),
  ours('keeps the idempotency keys of all customers together', 'others-account').answering(() => {
    const placed = new Map<string, { readonly body: string; readonly answer: JsonObject }>();
    return on('placeOrder', async ({ key, body, forward }) => {
      const earlier = placed.get(key);
      const sent = JSON.stringify(body);
      if (earlier !== undefined)
        return earlier.body === sent ? earlier.answer : { status: false, code: 'KEY_REUSED', message: 'Used before' };
      const answer = await forward();
      if (isDone(answer)) placed.set(key, { body: sent, answer });
      return answer;
    })();
  }),
  ours('creates an account for a phone that was not verified', 'unverified-account').on(
    'createCustomer',
    async ({ body, forward }) => {
      const answer = await forward();
      return isRefusal(answer, 'PHONE_NOT_VERIFIED')
        ? { status: true, data: { shipping: body['shipping'], billing: body['billing'] } }
        : answer;
    },
  ),
  ours('believes isVerified, and signs in to the account of the phone that is sent', 'unverified-account').answering(
    () => {
      const cookies = new Map<unknown, string>();
      const verified = new Map<string, unknown>();
      return knowing((call, { byPhone }) => {
        const { name, body, cookie, forward } = call;
        if (name === 'verifyOtp') verified.set(cookie, body['phone']);
        const phone = valueAt(body, 'customer.phone');
        const owners = byPhone.get(phone);
        if (name === 'createCustomer' && owners !== undefined && owners !== cookie) {
          cookies.set(cookie, owners);
          return forward('getAddresses', {}, { cookie: owners });
        }
        const other = cookies.get(cookie);
        return other !== undefined && ['getCustomer', 'getAddresses', 'checkSession'].includes(name)
          ? forward(name, undefined, { cookie: other })
          : undefined;
      })();
    },
  ),
  ours('keeps the session open after logging out', 'ended-session').answering(() => {
    const over = new Set<string>();
    return async ({ name, cookie, forward }) => {
      if (name === 'logout') {
        over.add(cookie);
        return { status: true, data: null, now: 0 };
      }
      if (!over.has(cookie)) return forward();
      if (name === 'checkSession') return { status: true, data: { isLogged: false } };
      if (name === 'getCart') return forward('getCart', {}, { cookie: '' });
      return forward();
    };
  }),
  ours('keeps the cookies of before signing in valid', 'old-session').answering(() => {
    const current = new Map<string, string>();
    return async ({ name, cookie, forward, received }) => {
      const now = current.get(cookie);
      const answer = await (now === undefined ? forward() : forward(name, undefined, { cookie: now }));
      if (!isDone(answer) || (name !== 'verifyOtp' && name !== 'createCustomer')) return answer;
      for (const [old, known] of current) if (known === cookie) current.set(old, received());
      current.set(cookie, received());
      return answer;
    };
  }),
  ours('accepts a one-time password twice', 'otp-once').answering(() => {
    const used = new Set<string>();
    return on('verifyOtp', async ({ body, forward }) => {
      const answer = await forward();
      const typed = `${String(body['phone'])} ${String(body['otp'])}`;
      if (isDone(answer)) used.add(typed);
      return used.has(typed) ? { ...answer, status: true, data: null } : answer;
    })();
  }),
  ours('accepts a one-time password that was sent to another phone', 'otp-phone').answering(() => {
    const asked = new Map<string, unknown>();
    return ({ name, cookie, body, forward }) => {
      if (name === 'sendOtp') asked.set(cookie, body['phone']);
      const phone = asked.get(cookie);
      return name === 'verifyOtp' && phone !== undefined ? forward('verifyOtp', { ...body, phone }) : undefined;
    };
  }),
  ours('lets one-time passwords be guessed as often as anybody likes', 'otp-tries').answering(() => {
    const wrong = new Map<string, number>();
    return on('verifyOtp', async ({ cookie, forward }) => {
      const tried = wrong.get(cookie) ?? 0;
      if (tried >= 5) return { status: true, data: null };
      const answer = await forward();
      if (!isDone(answer)) wrong.set(cookie, tried + 1);
      return answer;
    })();
  }),
  ours('keeps an earlier one-time password valid when another is sent', 'otp-replaced').answering(() => {
    const sends = new Map<string, number>();
    return async ({ name, cookie, forward }) => {
      if (name === 'sendOtp') sends.set(cookie, (sends.get(cookie) ?? 0) + 1);
      const answer = await forward();
      return name === 'verifyOtp' && sends.get(cookie) === 2 && isRefusal(answer, 'OTP_WRONG')
        ? { status: true, data: null }
        : answer;
    };
  }),
  ours('sells an order for one rupee', 'other-total').answering(takingTotals((sent) => sent === 1)),
  ours('takes a total that is one rupee too low', 'other-total').answering(
    takingTotals((sent, own) => sent === own - 1),
  ),
  ours('takes a total that is one rupee too high', 'other-total').answering(
    takingTotals((sent, own) => sent === own + 1),
  ),
  ours('believes the price of a line', 'client-amounts').answering(believing(['addToCart'], 'price')),
  ours('believes the price of an update', 'client-amounts').answering(believing(['updateCart'], 'sale')),
  ours('believes the price of a quick buy', 'client-amounts').answering(believing(['quickBuy'], 'price')),
  ours('believes the percentage of a code', 'client-amounts').answering(() => {
    const off = new Map<string, unknown>();
    return ({ name, body, cookie, forward }) => {
      if (name === 'applyCoupon' && body['off'] !== undefined) off.set(cookie, body['off']);
      return name === 'getCart' && off.has(cookie)
        ? forward().then((answer) => edited(answer, 'data.discount.off', off.get(cookie)))
        : undefined;
    };
  }),
  ours('believes the total that an order claims beside the expected one', 'client-amounts').on(
    'placeOrder',
    async ({ body, forward }) => {
      const answer = await forward();
      return isDone(answer) && body['total'] !== undefined
        ? edited(answer, 'data.order.summary.total', body['total'])
        : answer;
    },
  ),
  ours('drops the fee of an order by cash on delivery', 'place').on('placeOrder', async ({ body, forward }) => {
    const answer = await forward();
    if (!isDone(answer) || body['payment_mode'] !== 'cod') return answer;
    const total = numberAt(answer, 'data.order.summary.total') - 150;
    return edited(edited(answer, 'data.order.summary.shipping', 0), 'data.order.summary.total', total);
  }),
  ...([-1, 0, 1_000_000_000, 1.5] as const).flatMap((qty) =>
    (['addToCart', 'quickBuy'] as const)
      .filter((call) => qty !== 0 || call === 'quickBuy')
      .map((call) =>
        ours(`takes ${qty} units in ${call}`, 'quantity').on(call, async ({ body, forward }) =>
          numberAt(body, 'qty') === qty ? { status: true, data: {} } : forward(),
        ),
      ),
  ),
  ours('takes a code twice from one phone', 'place-refused').on('placeOrder', async ({ body, key, forward }) => {
    const answer = await forward();
    if (!isRefusal(answer, 'COUPON_INVALID')) return answer;
    // The code has left the cart with the refusal.
    const own = valueAt(await forward('getCart'), 'data.quotes.cod.total');
    const placed = await forward('placeOrder', { ...body, expected_total: own }, { key: `${key}-again` });
    return edited(placed, 'data.order.summary.total', body['expected_total']);
  }),
  ours('drops the billing address of an account', 'addresses').on('getAddresses', async ({ forward }) => {
    const answer = await forward();
    return isDone(answer) ? edited(answer, 'data.billing', {}) : answer;
  }),
  ours('takes the shipping address for the billing address', 'addresses').on('getAddresses', async ({ forward }) => {
    const answer = await forward();
    return isDone(answer) ? edited(answer, 'data.billing', valueAt(answer, 'data.shipping')) : answer;
  }),
  ours('swaps the flags of the two addresses', 'addresses').on('getAddresses', async ({ forward }) => {
    const answer = await forward();
    const billing = valueAt(answer, 'data.billing.st_address');
    if (typeof billing !== 'string' || billing === '') return answer;
    const flagged = edited(edited(answer, 'data.billing.for_ship', 'yes'), 'data.billing.for_bill', 'no');
    return edited(edited(flagged, 'data.shipping.for_ship', 'no'), 'data.shipping.for_bill', 'yes');
  }),
  ours('sends an order to the address of another customer', 'order-contents').on('placeOrder', async ({ forward }) => {
    const answer = await forward();
    return isDone(answer) ? edited(answer, 'data.order.shipping.st_address', 'Elsewhere') : answer;
  }),
  ours('answers a used key with the order of it, whatever is ordered now', 'key-reused').answering(() => {
    const placed = new Map<string, JsonObject>();
    return on('placeOrder', async ({ key, forward }) => {
      const answer = await forward();
      if (isDone(answer)) placed.set(key, answer);
      return isRefusal(answer, 'KEY_REUSED') ? (placed.get(key) ?? answer) : answer;
    })();
  }),
];

const OWN_ORDER = 'core/shop/orders/own-order.ts';
const FIND_ORDER = 'core/shop/orders/find-order.ts';
const CUSTOMER = 'core/shop/customers/customer.ts';
const DECIDE_CALL = 'core/shop/calls/decide-call.ts';
const OTP = 'core/shop/sign-in/one-time-password.ts';
const SESSION = 'core/shop/session/session.ts';

/** In the source of this shop. */
const SOURCE: readonly Breach[] = [
  ours('takes the order of anybody for the customer’s own', ['others-order', 'others-order-change']).at(
    OWN_ORDER,
    'found === undefined || found.phone !== phone ? undefined',
    'found === undefined ? undefined',
  ),
  ours('tracks an order without looking at the phone', 'tracking').at(
    FIND_ORDER,
    'viewed(context, found, phone, (order) => ({\n      ...trackedOrder',
    'viewed(context, found, found?.phone ?? phone, (order) => ({\n      ...trackedOrder',
  ),
  ours('lets a verified phone without an account do what a customer may', 'not-signed-in').at(
    DECIDE_CALL,
    'verifiedPhone === null || signedInPhone(session) !== verifiedPhone',
    'verifiedPhone === null',
  ),
  ours('creates an account for the phone that is sent', 'unverified-account')
    .at(
      CUSTOMER,
      '[sessions.key(nextToken.id), customers.key(phone)]',
      '[sessions.key(nextToken.id), customers.key(phone), customers.key(input.customer.phone)]',
    )
    .at(CUSTOMER, 'writes: ({ nextToken }, { phone })', 'writes: ({ nextToken, input }, { phone })')
    .at(
      CUSTOMER,
      'writes: [put(customers, customers.key(phone), record)], ...(signedInPhone(session) !== phone',
      'writes: [put(customers, customers.key(input.customer.phone), record)], ...(signedInPhone(session) !== phone',
    ),
  ours('sends no one-time password anew, but keeps the first', ['otp-replaced', 'sign-in']).at(
    OTP,
    'otp: challenge,\n',
    'otp: session.otp?.phone === phone ? session.otp : challenge,\n',
  ),
  ours('does not count wrong one-time passwords', 'otp-tries').at(
    OTP,
    'triesLeft: challenge.triesLeft - 1',
    'triesLeft: challenge.triesLeft',
  ),
  ours('leaves the account open to the cookies of before signing in', 'old-session').at(
    SESSION,
    'isLogged: true }, oldSession: { ...withoutPhone(session), replacedAt: now },',
    'isLogged: true }, oldSession: { ...session, verifiedPhone: phone, verifiedAt: now, isLogged: true },',
  ),
  ours('leaves the session open after logging out', 'ended-session')
    .at(SESSION, 'signedOut = ({ offerStartedAt }: Session', 'signedOut = ({ offerStartedAt, ...rest }: Session')
    .at(SESSION, 'oldSession: null,', 'oldSession: { ...rest, offerStartedAt },'),
];

export const rights: readonly Breach[] = [...SOURCE, ...ANSWERS];
