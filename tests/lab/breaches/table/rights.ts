/**
 * Breaches of who may do what: somebody reads, changes or uses what belongs to another, or what a client claims is believed
 * (spec 1, 7, 10.15, 11).
 */
import { isJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';

import { at as valueAt, edited, numberAt, on, type Break, type ServedCall } from '../frame/broken-shop.ts';
import { answering, at, ours, type Breach } from '../frame/breach.ts';

type AnswerBreach = { readonly name: string; readonly rule: string; readonly create: () => Break };

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
const ANSWERS: readonly AnswerBreach[] = [
  { name: 'shows an order to any customer', rule: 'others-order', create: forAnybody('getOrder', ANOTHERS) },
  { name: 'shows an order to visitors', rule: 'not-signed-in', create: forAnybody('getOrder', STRANGERS) },
  {
    name: 'shows the payment of an order to any customer',
    rule: 'others-order',
    create: forAnybody('getPaymentStatus', ANOTHERS),
  },
  { name: 'shows an invoice to any customer', rule: 'others-order', create: forAnybody('getInvoice', ANOTHERS) },
  { name: 'shows an invoice to visitors', rule: 'not-signed-in', create: forAnybody('getInvoice', STRANGERS) },
  {
    name: 'lets any customer cancel an order',
    rule: 'others-order-change',
    create: forAnybody('cancelOrder', ANOTHERS),
  },
  { name: 'lets a visitor cancel an order', rule: 'not-signed-in', create: forAnybody('cancelOrder', STRANGERS) },
  {
    name: 'cancels another’s order although it refuses to',
    rule: 'others-order-change',
    create: knowing((call, { byOrder }) =>
      call.name === 'cancelOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (isRefusal(answer, ANOTHERS) && cookie !== undefined)
              await call.forward('cancelOrder', undefined, { cookie });
            return answer;
          })
        : undefined,
    ),
  },
  {
    name: 'lets any customer request a return',
    rule: 'others-order-change',
    create: forAnybody('returnOrder', ANOTHERS),
  },
  {
    name: 'lets any customer pay an order in another way',
    rule: 'others-order-change',
    create: forAnybody('retryPayment', ANOTHERS),
  },
  {
    name: 'lets a visitor pay an order in another way',
    rule: 'not-signed-in',
    create: forAnybody('retryPayment', STRANGERS),
  },
  {
    name: 'accepts the proof of another’s payment',
    rule: 'others-order-change',
    create: forAnybody('verifyPayment', ANOTHERS),
  },
  {
    name: 'answers another’s order in another way than one that does not exist',
    rule: 'order-not-found',
    create: on('getOrder', async ({ forward }) => {
      const answer = await forward();
      return isRefusal(answer, ANOTHERS) ? { ...answer, code: 'ORDER_STATE' } : answer;
    }),
  },
  {
    name: 'tracks an order by its number alone',
    rule: 'tracking',
    create: knowing((call, { byOrder }) =>
      call.name === 'trackOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (!isRefusal(answer, ANOTHERS) || cookie === undefined) return answer;
            const profile = await call.forward('getCustomer', {}, { cookie });
            return call.forward('trackOrder', { ...call.body, phone: valueAt(profile, 'data.customer.phone') });
          })
        : undefined,
    ),
  },
  {
    name: 'compares the last four digits of the phone when an order is tracked',
    rule: 'tracking',
    create: knowing((call, { byOrder }) =>
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
  },
  {
    name: 'shows the address to whoever tracks an order',
    rule: 'tracking',
    create: knowing((call, { byOrder }) =>
      call.name === 'trackOrder'
        ? call.forward().then(async (answer) => {
            const cookie = byOrder.get(call.body['order']);
            if (!isDone(answer) || cookie === undefined) return answer;
            const addresses = await call.forward('getAddresses', {}, { cookie });
            return edited(answer, 'data.shipping', valueAt(addresses, 'data.shipping'));
          })
        : undefined,
    ),
  },
  {
    name: 'shows another customer’s addresses to every customer',
    rule: 'others-data',
    create: ofAnother('getAddresses', isDone),
  },
  { name: 'shows addresses to visitors', rule: 'not-signed-in', create: ofAnother('getAddresses', isStrangers) },
  {
    name: 'shows reward cash to visitors',
    rule: 'not-signed-in',
    create: ofAnother('getRewardCash', isStrangers),
  },
  { name: 'lists orders to visitors', rule: 'not-signed-in', create: ofAnother('listOrders', isStrangers) },
  {
    name: 'shows another customer’s profile to every customer',
    rule: 'others-data',
    create: ofAnother('getCustomer', isDone),
  },
  {
    name: 'shows another customer’s ledger to every customer',
    rule: 'others-data',
    create: ofAnother('getCashLedger', isDone),
  },
  {
    name: 'lists the orders of everybody',
    rule: 'orders',
    create: knowing((call, { byOrder }) =>
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
  },
  {
    name: 'takes the customer from the phone that a request names',
    rule: 'others-data',
    create: knowing((call, { byPhone }) => {
      const cookie = byPhone.get(queryOf(call, 'phone'));
      return call.name === 'getCustomer' && cookie !== undefined
        ? call.forward('getCustomer', {}, { cookie })
        : undefined;
    }),
  },
  {
    name: 'erases the customer that a request names',
    rule: 'others-account',
    create: knowing((call, { byPhone }) => {
      const cookie = byPhone.get(call.body['phone']);
      return call.name === 'eraseCustomer' && cookie !== undefined && cookie !== call.cookie
        ? call.forward('eraseCustomer', {}, { cookie })
        : undefined;
    }),
  },
  {
    name: 'changes the customer that a request names',
    rule: 'others-account',
    create: knowing((call, { byPhone }) => {
      const cookie = byPhone.get(call.body['phone']);
      return call.name === 'updateCustomer' && cookie !== undefined
        ? call.forward('updateCustomer', call.body, { cookie })
        : undefined;
    }),
  },
  {
    name: 'answers another customer’s key with the order of that key',
    rule: 'others-account',
    create: () => {
      const placed = new Map<string, JsonObject>();
      return on('placeOrder', async ({ key, forward }) => {
        const answer = placed.get(key) ?? (await forward());
        if (isDone(answer)) placed.set(key, answer);
        return answer;
      })();
    },
  },
  {
    name: 'keeps the idempotency keys of all customers together',
    rule: 'others-account',
    create: () => {
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
    },
  },
  {
    name: 'creates an account for a phone that was not verified',
    rule: 'unverified-account',
    create: on('createCustomer', async ({ body, forward }) => {
      const answer = await forward();
      return isRefusal(answer, 'PHONE_NOT_VERIFIED')
        ? { status: true, data: { shipping: body['shipping'], billing: body['billing'] } }
        : answer;
    }),
  },
  {
    name: 'believes isVerified, and signs in to the account of the phone that is sent',
    rule: 'unverified-account',
    create: () => {
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
  },
  {
    name: 'keeps the session open after logging out',
    rule: 'ended-session',
    create: () => {
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
    },
  },
  {
    name: 'keeps the cookies of before signing in valid',
    rule: 'old-session',
    create: () => {
      const current = new Map<string, string>();
      return async ({ name, cookie, forward, received }) => {
        const now = current.get(cookie);
        const answer = await (now === undefined ? forward() : forward(name, undefined, { cookie: now }));
        if (!isDone(answer) || (name !== 'verifyOtp' && name !== 'createCustomer')) return answer;
        for (const [old, known] of current) if (known === cookie) current.set(old, received());
        current.set(cookie, received());
        return answer;
      };
    },
  },
  {
    name: 'accepts a one-time password twice',
    rule: 'otp-once',
    create: () => {
      const used = new Set<string>();
      return on('verifyOtp', async ({ body, forward }) => {
        const answer = await forward();
        const typed = `${String(body['phone'])} ${String(body['otp'])}`;
        if (isDone(answer)) used.add(typed);
        return used.has(typed) ? { ...answer, status: true, data: null } : answer;
      })();
    },
  },
  {
    name: 'accepts a one-time password that was sent to another phone',
    rule: 'otp-phone',
    create: () => {
      const asked = new Map<string, unknown>();
      return ({ name, cookie, body, forward }) => {
        if (name === 'sendOtp') asked.set(cookie, body['phone']);
        const phone = asked.get(cookie);
        return name === 'verifyOtp' && phone !== undefined ? forward('verifyOtp', { ...body, phone }) : undefined;
      };
    },
  },
  {
    name: 'lets one-time passwords be guessed as often as anybody likes',
    rule: 'otp-tries',
    create: () => {
      const wrong = new Map<string, number>();
      return on('verifyOtp', async ({ cookie, forward }) => {
        const tried = wrong.get(cookie) ?? 0;
        if (tried >= 5) return { status: true, data: null };
        const answer = await forward();
        if (!isDone(answer)) wrong.set(cookie, tried + 1);
        return answer;
      })();
    },
  },
  {
    name: 'keeps an earlier one-time password valid when another is sent',
    rule: 'otp-replaced',
    create: () => {
      const sends = new Map<string, number>();
      return async ({ name, cookie, forward }) => {
        if (name === 'sendOtp') sends.set(cookie, (sends.get(cookie) ?? 0) + 1);
        const answer = await forward();
        return name === 'verifyOtp' && sends.get(cookie) === 2 && isRefusal(answer, 'OTP_WRONG')
          ? { status: true, data: null }
          : answer;
      };
    },
  },
  { name: 'sells an order for one rupee', rule: 'other-total', create: takingTotals((sent) => sent === 1) },
  {
    name: 'takes a total that is one rupee too low',
    rule: 'other-total',
    create: takingTotals((sent, own) => sent === own - 1),
  },
  {
    name: 'takes a total that is one rupee too high',
    rule: 'other-total',
    create: takingTotals((sent, own) => sent === own + 1),
  },
  { name: 'believes the price of a line', rule: 'client-amounts', create: believing(['addToCart'], 'price') },
  { name: 'believes the price of an update', rule: 'client-amounts', create: believing(['updateCart'], 'sale') },
  { name: 'believes the price of a quick buy', rule: 'client-amounts', create: believing(['quickBuy'], 'price') },
  {
    name: 'believes the percentage of a code',
    rule: 'client-amounts',
    create: () => {
      const off = new Map<string, unknown>();
      return ({ name, body, cookie, forward }) => {
        if (name === 'applyCoupon' && body['off'] !== undefined) off.set(cookie, body['off']);
        return name === 'getCart' && off.has(cookie)
          ? forward().then((answer) => edited(answer, 'data.discount.off', off.get(cookie)))
          : undefined;
      };
    },
  },
  {
    name: 'believes the total that an order claims beside the expected one',
    rule: 'client-amounts',
    create: on('placeOrder', async ({ body, forward }) => {
      const answer = await forward();
      return isDone(answer) && body['total'] !== undefined
        ? edited(answer, 'data.order.summary.total', body['total'])
        : answer;
    }),
  },
  {
    name: 'drops the fee of an order by cash on delivery',
    rule: 'place',
    create: on('placeOrder', async ({ body, forward }) => {
      const answer = await forward();
      if (!isDone(answer) || body['payment_mode'] !== 'cod') return answer;
      const total = numberAt(answer, 'data.order.summary.total') - 150;
      return edited(edited(answer, 'data.order.summary.shipping', 0), 'data.order.summary.total', total);
    }),
  },
  ...([-1, 0, 1_000_000_000, 1.5] as const).flatMap((qty) =>
    (['addToCart', 'quickBuy'] as const)
      .filter((call) => qty !== 0 || call === 'quickBuy')
      .map((call): AnswerBreach => ({
        name: `takes ${qty} units in ${call}`,
        rule: 'quantity',
        create: on(call, async ({ body, forward }) =>
          numberAt(body, 'qty') === qty ? { status: true, data: {} } : forward(),
        ),
      })),
  ),
  {
    name: 'takes a code twice from one phone',
    rule: 'place-refused',
    create: on('placeOrder', async ({ body, key, forward }) => {
      const answer = await forward();
      if (!isRefusal(answer, 'COUPON_INVALID')) return answer;
      // The code has left the cart with the refusal.
      const own = valueAt(await forward('getCart'), 'data.quotes.cod.total');
      const placed = await forward('placeOrder', { ...body, expected_total: own }, { key: `${key}-again` });
      return edited(placed, 'data.order.summary.total', body['expected_total']);
    }),
  },
  {
    name: 'drops the billing address of an account',
    rule: 'addresses',
    create: on('getAddresses', async ({ forward }) => {
      const answer = await forward();
      return isDone(answer) ? edited(answer, 'data.billing', {}) : answer;
    }),
  },
  {
    name: 'takes the shipping address for the billing address',
    rule: 'addresses',
    create: on('getAddresses', async ({ forward }) => {
      const answer = await forward();
      return isDone(answer) ? edited(answer, 'data.billing', valueAt(answer, 'data.shipping')) : answer;
    }),
  },
  {
    name: 'swaps the flags of the two addresses',
    rule: 'addresses',
    create: on('getAddresses', async ({ forward }) => {
      const answer = await forward();
      const billing = valueAt(answer, 'data.billing.st_address');
      if (typeof billing !== 'string' || billing === '') return answer;
      const flagged = edited(edited(answer, 'data.billing.for_ship', 'yes'), 'data.billing.for_bill', 'no');
      return edited(edited(flagged, 'data.shipping.for_ship', 'no'), 'data.shipping.for_bill', 'yes');
    }),
  },
  {
    name: 'sends an order to the address of another customer',
    rule: 'order-contents',
    create: on('placeOrder', async ({ forward }) => {
      const answer = await forward();
      return isDone(answer) ? edited(answer, 'data.order.shipping.st_address', 'Elsewhere') : answer;
    }),
  },
  {
    name: 'answers a used key with the order of it, whatever is ordered now',
    rule: 'key-reused',
    create: () => {
      const placed = new Map<string, JsonObject>();
      return on('placeOrder', async ({ key, forward }) => {
        const answer = await forward();
        if (isDone(answer)) placed.set(key, answer);
        return isRefusal(answer, 'KEY_REUSED') ? (placed.get(key) ?? answer) : answer;
      })();
    },
  },
];

const OWN_ORDER = 'core/shop/orders/own-order.ts';
const FIND_ORDER = 'core/shop/orders/find-order.ts';
const CUSTOMER = 'core/shop/customers/customer.ts';
const DECIDE_CALL = 'core/shop/calls/decide-call.ts';
const OTP = 'core/shop/sign-in/one-time-password.ts';
const SESSION = 'core/shop/session/session.ts';

/** In the source of this shop. */
const SOURCE: readonly Breach[] = [
  ours(
    'takes the order of anybody for the customer’s own',
    ['others-order', 'others-order-change'],
    at(OWN_ORDER, 'found === undefined || found.phone !== phone ? undefined', 'found === undefined ? undefined'),
  ),
  ours(
    'tracks an order without looking at the phone',
    'tracking',
    at(
      FIND_ORDER,
      'viewed(context, found, phone, (order) => ({\n      ...trackedOrder',
      'viewed(context, found, found?.phone ?? phone, (order) => ({\n      ...trackedOrder',
    ),
  ),
  ours(
    'lets a verified phone without an account do what a customer may',
    'not-signed-in',
    at(DECIDE_CALL, 'verifiedPhone === null || signedInPhone(session) !== verifiedPhone', 'verifiedPhone === null'),
  ),
  ours(
    'creates an account for the phone that is sent',
    'unverified-account',
    at(
      CUSTOMER,
      '[sessions.key(nextToken.id), customers.key(phone)]',
      '[sessions.key(nextToken.id), customers.key(phone), customers.key(input.customer.phone)]',
    ),
    at(CUSTOMER, 'writes: ({ nextToken }, { phone })', 'writes: ({ nextToken, input }, { phone })'),
    at(
      CUSTOMER,
      'writes: [put(customers, customers.key(phone), record)], ...(signedInPhone(session) !== phone',
      'writes: [put(customers, customers.key(input.customer.phone), record)], ...(signedInPhone(session) !== phone',
    ),
  ),
  ours(
    'sends no one-time password anew, but keeps the first',
    ['otp-replaced', 'sign-in'],
    at(OTP, 'otp: challenge,\n', 'otp: session.otp?.phone === phone ? session.otp : challenge,\n'),
  ),
  ours(
    'does not count wrong one-time passwords',
    'otp-tries',
    at(OTP, 'triesLeft: challenge.triesLeft - 1', 'triesLeft: challenge.triesLeft'),
  ),
  ours(
    'leaves the account open to the cookies of before signing in',
    'old-session',
    at(
      SESSION,
      'isLogged: true }, oldSession: { ...withoutPhone(session), replacedAt: now },',
      'isLogged: true }, oldSession: { ...session, verifiedPhone: phone, verifiedAt: now, isLogged: true },',
    ),
  ),
  ours(
    'leaves the session open after logging out',
    'ended-session',
    at(SESSION, 'signedOut = ({ offerStartedAt }: Session', 'signedOut = ({ offerStartedAt, ...rest }: Session'),
    at(SESSION, 'oldSession: null,', 'oldSession: { ...rest, offerStartedAt },'),
  ),
];

export const rights: readonly Breach[] = [
  ...SOURCE,
  ...ANSWERS.map(({ name, rule, create }) => answering(name, rule, create)),
];
