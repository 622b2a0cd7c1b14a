/**
 * Plays what somebody else tries with the calls that have an owner: a visitor, another customer, a phone that is verified
 * without an account, and whoever has cookies of an earlier session. Nothing of the owner may be shown or changed.
 */
import { brand } from '../../../core/catalogue/brand.ts';
import type { InputOf } from '../../../core/ports/shop-api.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange, MakeCall } from '../backend/exchange.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { isReading, namesOrder, OWNED_CALLS, type OwnedCall } from '../backend/owned-calls.ts';
import { balance, signOut, type Model } from '../model/model.ts';
import { addressesOf, customerAt, tracesOf } from './customers.ts';
import { valueAt, WHOLE_RESPONSE, type Expectation } from './expectations.ts';
import { newCustomer, readAddresses } from './play-account.ts';
import { readCarts, refusal } from './play-cart.ts';
import { ownOrders, ordersIn, place } from './play-orders.ts';
import { browserAt, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { AttemptStep } from './step.ts';

/** What the one who tries knows of the owner, and who it is: the index of a phone, and the number. */
type Known = {
  readonly order: string;
  readonly ownerPhone: string;
  readonly ownPhone: string;
  readonly own: number;
  readonly key: string;
  readonly proof: { readonly paymentId: string; readonly signature: string };
};

type Inputs = { readonly [Name in OwnedCall]: (known: Known) => InputOf<Name> };

const REASON = 'Ordered by mistake';
const nothing = (): undefined => undefined;
const orderOf = ({ order }: Known): { readonly order: string } => ({ order });

/** A call of the contract that has an owner and no row here does not compile. */
export const INPUTS: Inputs = {
  getAddresses: nothing,
  getRewardCash: nothing,
  getCustomer: nothing,
  getCashLedger: nothing,
  listOrders: nothing,
  getOrder: orderOf,
  getPaymentStatus: orderOf,
  getInvoice: orderOf,
  // The number alone is not enough; with another phone it is no better.
  trackOrder: ({ order, ownPhone }) => ({ order, phone: ownPhone }),
  cancelOrder: ({ order }) => ({ order, reason: REASON }),
  returnOrder: ({ order }) => ({ order, reason: REASON, upi: 'ravi@bank' }),
  retryPayment: ({ order }) => ({ order, mode: 'upi' }),
  verifyPayment: ({ order, proof }) => ({ order, ...proof }),
  createCustomer: ({ own, ownerPhone }) => newCustomer(own, ownerPhone),
  updateCustomer: ({ own }) => {
    const { name, email } = customerAt(own);
    return { customer: { name, email }, ...addressesOf(own) };
  },
  eraseCustomer: nothing,
  updateConsent: () => ({ purpose: 'offers', given: true }),
  // Sent by `place`, if whoever tries may place orders.
  placeOrder: ({ own, key }) => ({
    mode: 'cod',
    redeemCash: false,
    expectedTotal: 1 as InputOf<'placeOrder'>['expectedTotal'],
    ...addressesOf(own),
    key,
  }),
};

/** No order has this number: nobody has placed one, and whoever tries guesses. */
const UNKNOWN_ORDER = `${brand.orderPrefix}0000000000`;
const FORGED_PROOF = { paymentId: 'pay_forged', signature: 'f'.repeat(64) };

export const attempt = async (player: Player, step: AttemptStep): Promise<void> => {
  const { phone, verify } = player;
  const { call: name, cookies } = step;
  const owner = player.customer ?? 0;
  const browser = browserAt(player, step.at);
  const caller = cookies === undefined ? browser.model : undefined;
  if (caller !== undefined && isOwner(caller, owner)) return;
  if (!isOffered(player, name)) return;
  if (cookies !== undefined && !player.oldCookies.has(cookies)) return;
  const isCustomer = caller?.signedIn === true;
  const rule = ruleOf(step, caller);
  const own = 1 - owner;
  const known = knownOf(player, owner, own);
  const before = await readOwned(player, owner);
  if (name === 'placeOrder' && isCustomer) await placeAsOwner(player, step, owner);
  else {
    const call = cookies === undefined ? browser.call : player.openOther(cookies);
    const exchange = await call(name, INPUTS[name](known as never), claimsOf(name, phone(owner)));
    if (exchange.isMissing) return;
    verify(exchange, expectationsOf(player, name, exchange, { rule, caller, owner, known }));
    // With earlier cookies the session may be refused, whatever the phone.
    if (name === 'trackOrder' && caller !== undefined) {
      await trackWithSimilarPhones(player, call, known);
      await trackWithPhone(player, call, known, owner);
    }
    if (name === 'getInvoice') await readInvoicePage(player, call, known, owner, rule);
    if (name === 'createCustomer') await followCreation(player, call, exchange, { rule, caller, own });
    if (name === 'eraseCustomer' && isCustomer && exchange.answer?.status === true) {
      caller.customers.delete(own);
      signOut(caller);
    }
  }
  await compareOwned(player, before, owner, rule);
  await readCarts(player, cookies === undefined ? step.at : 1, name === 'placeOrder' ? 'order-cart' : 'refused');
};

const isOwner = (m: Model, owner: number): boolean => m.verified === owner;

const knownOf = (player: Player, owner: number, own: number): Known => {
  const { browsers, phone, proof } = player;
  const orders = browsers[0]?.model.orders.filter((order) => order.phone === owner) ?? [];
  const order = orders.at(-1)?.number ?? UNKNOWN_ORDER;
  return {
    order,
    ownerPhone: phone(owner),
    ownPhone: phone(own),
    own,
    key: player.backend.freshKey(),
    // A genuine one, if the owner has paid: then only its order is somebody else's.
    proof: proof?.order === order ? { paymentId: proof.paymentId, signature: proof.signature } : FORGED_PROOF,
  };
};

/** A backend might take the customer from what the request says. */
const claimsOf = (name: OwnedCall, phone: string): { readonly claims?: Readonly<Record<string, unknown>> } =>
  namesOrder(name) || name === 'createCustomer' || name === 'placeOrder' ? {} : { claims: { phone } };

const ruleOf = ({ call: name, cookies }: AttemptStep, caller: Model | undefined): RuleName => {
  if (cookies !== undefined) return cookies === 'before-sign-in' ? 'old-session' : 'ended-session';
  if (name === 'createCustomer') return 'unverified-account';
  if (name === 'trackOrder') return 'tracking';
  if (caller?.signedIn !== true) return 'not-signed-in';
  if (namesOrder(name)) return isReading(name) ? 'others-order' : 'others-order-change';
  return isReading(name) ? 'others-data' : 'others-account';
};

type Attempted = {
  readonly rule: RuleName;
  readonly caller: Model | undefined;
  readonly owner: number;
  readonly known: Known;
};

const expectationsOf = (
  player: Player,
  name: OwnedCall,
  exchange: Exchange,
  { rule, caller, owner, known }: Attempted,
): readonly Expectation[] => {
  const refused: readonly Expectation[] = [{ rule, path: 'status', expected: false }];
  if (name === 'trackOrder')
    return isThrottled(exchange) || caller === undefined ? refused : refusal(player, rule, 'ORDER_NOT_FOUND');
  if (namesOrder(name) && caller?.signedIn === true)
    return [...refused, { rule: 'order-not-found', path: 'code', expected: 'ORDER_NOT_FOUND' }];
  if (name === 'createCustomer') return caller === undefined || caller.verified === null ? refused : [];
  if (caller?.signedIn === true) return ownExpectations(player, name, caller, exchange, { rule, owner, known });
  // At level core a backend may also say that there is nothing.
  const isNothing = player.level === 'core' && isReading(name) && holdsNothing(exchange, owner, known);
  if (!isNothing) return refused;
  player.tolerate(exchange, 'somebody who is not signed in is answered with nothing; this shop refuses the call');
  return [];
};

/** An answer without addresses and without reward cash. */
const holdsNothing = ({ answer, text }: Exchange, owner: number, known: Known): boolean =>
  answer?.status === true &&
  !Number(valueAt(answer, 'data.cashback')) &&
  (valueAt(answer, 'data.shipping') ?? null) === null &&
  shownOf(text, owner, known) === undefined;

/** What is shown of the owner in an answer; undefined if nothing is. */
const shownOf = (text: string, owner: number, { order, ownerPhone }: Known): string | undefined =>
  [...tracesOf(owner), ownerPhone, order].find((trace) => text.includes(trace));

/** The answer is about the caller, and has nothing of the owner. */
const ownExpectations = (
  { level }: Player,
  name: OwnedCall,
  m: Model,
  { text, answer }: Exchange,
  { rule, owner, known }: Omit<Attempted, 'caller'>,
): readonly Expectation[] => {
  const part = (path: string, expected: unknown): Expectation => ({ rule, path, expected });
  const own = { getRewardCash: 'data.cashback', getCashLedger: 'data.balance' } as const;
  const shown = shownOf(text, owner, known);
  return [
    // At level core the model does not know how much cash a customer begins with.
    ...(level === 'extended' && (name === 'getRewardCash' || name === 'getCashLedger')
      ? [part(own[name], balance(m))]
      : []),
    ...(name === 'getCustomer' ? [part('data.customer.phone', known.ownPhone)] : []),
    ...(name === 'getAddresses' ? [part('data.shipping.st_address', addressesOf(known.own).shipping.st_address)] : []),
    ...(name === 'listOrders'
      ? [{ ...part('data.orders', ownOrders(m)), read: ordersIn(m), replay: undefined } satisfies Expectation]
      : []),
    {
      rule,
      path: WHOLE_RESPONSE,
      expected: 'nothing of the other customer',
      read: () =>
        answer?.status !== true || shown === undefined ? 'nothing of the other customer' : `it has ${shown}`,
      replay: undefined,
    },
  ];
};

const isThrottled = ({ answer }: Exchange): boolean => answer?.code === 'THROTTLED';

/** A phone that differs from the owner's in one digit is refused like any other. */
const trackWithSimilarPhones = async (player: Player, call: MakeCall, known: Known): Promise<void> => {
  const { order, ownerPhone } = known;
  for (const phone of similarPhones(ownerPhone)) {
    const exchange = await call('trackOrder', { order, phone });
    const refused = isThrottled(exchange)
      ? [{ rule: 'tracking', path: 'status', expected: false } satisfies Expectation]
      : refusal(player, 'tracking', 'ORDER_NOT_FOUND');
    player.verify(exchange, refused);
  }
};

/** With another first digit, and with another last one; a mobile number begins with 6 to 9. */
const similarPhones = (phone: string): readonly string[] => [
  phone.replace(/^./u, (digit) => (digit === '9' ? '8' : '9')),
  phone.replace(/.$/u, (digit) => (digit === '0' ? '1' : '0')),
];

/** With the right phone it is tracked, without an address. */
const trackWithPhone = async (player: Player, call: MakeCall, known: Known, owner: number): Promise<void> => {
  const { order, ownerPhone } = known;
  if (order === UNKNOWN_ORDER) return;
  const exchange = await call('trackOrder', { order, phone: ownerPhone });
  if (isThrottled(exchange)) return;
  const shown = tracesOf(owner).find((trace) => exchange.text.includes(trace));
  player.verify(exchange, [
    { rule: 'tracking', path: 'status', expected: true },
    {
      rule: 'tracking',
      path: WHOLE_RESPONSE,
      expected: 'no address',
      read: () => (shown === undefined ? 'no address' : `it has ${shown}`),
      replay: undefined,
    },
  ]);
};

/** An invoice is a page as well, for which the backend may look at another thing than for JSON. */
const readInvoicePage = async (
  { verify }: Player,
  call: MakeCall,
  { order }: Known,
  owner: number,
  rule: RuleName,
): Promise<void> => {
  const exchange = await call('getInvoice', { order }, { accept: 'text/html' });
  if (exchange.http === undefined) return verify(exchange, []);
  const shown = tracesOf(owner).find((trace) => exchange.text.includes(trace));
  return verify({ ...exchange, answer: { status: shown !== undefined } }, [
    { rule, path: 'status', expected: false, read: () => shown !== undefined, replay: undefined },
  ]);
};

/** The account that was created or changed is that of the phone which the session has verified. */
const followCreation = async (
  { verify, level, phone }: Player,
  call: MakeCall,
  { answer }: Exchange,
  { rule, caller, own }: { readonly rule: RuleName; readonly caller: Model | undefined; readonly own: number },
): Promise<void> => {
  const isCreated = caller !== undefined && caller.verified !== null && answer?.status === true;
  if (isCreated) {
    caller.signedIn = true;
    caller.customers.add(own);
  }
  if (caller === undefined) return;
  verify(await call('checkSession'), [{ rule, path: 'data.isLogged', expected: caller.signedIn }]);
  if (!isCreated) return;
  await readAddresses({ verify }, call, own);
  if (level === 'core') return;
  verify(await call('getCustomer'), [{ rule, path: 'data.customer.phone', expected: phone(own) }]);
};

/**
 * Another customer may use the same key: that places an order of its own, or is refused. The request is the owner's, byte
 * by byte where the cart is the same, so that it is not taken for another one with a key that was used.
 */
const placeAsOwner = (player: Player, { at }: AttemptStep, owner: number): Promise<void> => {
  const keys = player.trace.flatMap((entry) =>
    'exchange' in entry && entry.at !== at && entry.exchange.name === 'placeOrder' ? [entry.exchange.sent.key] : [],
  );
  const key = keys.at(-1);
  const others = key === undefined ? undefined : { key, customer: owner };
  return place(player, { do: 'place', at, mode: 'cod', how: 'once', redeem: false }, others);
};

/** What the owner is answered by the calls that read, without the time, by call. */
type Owned = ReadonlyMap<OwnedCall, unknown>;

/** None where the owner is not signed in. An attempt right before has read them already. */
const readOwned = async (player: Player, owner: number): Promise<Owned> => {
  const { ownedAfter, stepCount } = player;
  if (ownedAfter?.stepCount === stepCount - 1) return ownedAfter.answers;
  const answers = new Map<OwnedCall, unknown>();
  for (const name of ownerReads(player, owner))
    answers.set(name, withoutTime((await read(player, name, owner)).answer));
  return answers;
};

const withoutTime = (answer: unknown): unknown => {
  if (!isJsonObject(answer)) return answer;
  const { now: _now, ...rest } = answer;
  return rest;
};

/** Every call of the contract that reads what belongs to the owner. */
const ownerReads = (player: Player, owner: number): readonly OwnedCall[] => {
  const { model } = browserAt(player, 0);
  if (!model.signedIn || model.verified !== owner) return [];
  const hasOrder = model.orders.some(({ phone }) => phone === owner);
  return OWNED_CALLS.filter((name) => isReading(name) && isOffered(player, name) && (hasOrder || !namesOrder(name)));
};

const isOffered = ({ level }: Player, name: OwnedCall): boolean =>
  level === 'extended' || allEndpoints[name].level === 'core';

const read = (player: Player, name: OwnedCall, owner: number): Promise<Exchange> =>
  browserAt(player, 0).call(name, INPUTS[name](knownOf(player, owner, 1 - owner) as never));

/** Throws Violation where anything of the owner is not what it was. */
const compareOwned = async (player: Player, before: Owned, owner: number, rule: RuleName): Promise<void> => {
  const answers = new Map<OwnedCall, unknown>();
  for (const name of before.keys()) {
    const exchange = await read(player, name, owner);
    const [earlier, now] = [before.get(name), withoutTime(exchange.answer)];
    const path = differingPath(earlier, now);
    if (path !== undefined) player.verify(exchange, [{ rule, path, expected: valueAt(earlier, path) }]);
    answers.set(name, now);
  }
  player.ownedAfter = { stepCount: player.stepCount, answers };
};

/** Where two values differ first; undefined where they are the same. */
const differingPath = (a: unknown, b: unknown, path = ''): string | undefined => {
  if (Object.is(a, b)) return undefined;
  const isPair =
    (isJsonObject(a) && isJsonObject(b)) || (Array.isArray(a) && Array.isArray(b) && a.length === b.length);
  if (!isPair) return path;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const found = differingPath(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
