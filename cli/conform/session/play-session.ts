/** Plays a session on a backend and in the model beside it, and compares the two after every step. */
import { contract } from '../../../core/contract/contract.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject, type JsonObject } from '../../input/json-object.ts';
import type { Backend, Level } from '../backend/backend.ts';
import type { Exchange, MakeCall, PlainAnswer } from '../backend/exchange.ts';
import { LostCall } from '../backend/lost-call.ts';
import { advanceTime, isUnpaid, type Model, type ModelSettings } from '../model/model.ts';
import {
  verify as verifyByContract,
  Inconclusive,
  OutOfTime,
  valueAt,
  Violation,
  type Expectation,
  type Verify,
} from './expectations.ts';
import { signUpAgain, erase, lateOtp, logout, signIn, verifyPhone, wrongOtp } from './play-account.ts';
import { attempt } from './play-attempts.ts';
import {
  add,
  addConcurrently,
  addUnits,
  apply,
  guessCodes,
  quickBuy,
  readCarts,
  remove,
  removeCode,
  set,
} from './play-cart.ts';
import { placeUndelivered } from './play-delivery.ts';
import { reportPayment } from './play-events.ts';
import { pack } from './play-invoice.ts';
import { cancel, move, orderAgain, place, readOrders, returnLast } from './play-orders.ts';
import { keepOtp, misuseOtp } from './play-passwords.ts';
import { grantCash, pay, payLate, payOther, readCash, retry } from './play-payments.ts';
import { prove } from './play-proofs.ts';
import { payAgain, payCancelled } from './play-surplus.ts';
import { race } from './play-races.ts';
import { sellLastUnit } from './play-stock.ts';
import { browserAt, createPlayer, type Player, type SessionRun, type TraceEntry } from './player.ts';
import { usesBoth, type Step } from './step.ts';

export type PlayOptions = {
  readonly backend: Backend;
  readonly level: Level;
  readonly settings: ModelSettings;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly run?: SessionRun | undefined;
  /** Told what is tolerated although this shop does it in another way. */
  readonly onTolerated?: (exchange: Exchange, text: string) => void;
  /** By default the contract. */
  readonly verify?: Verify;
};

export type SessionResult =
  | { readonly verdict: 'holds'; readonly record: SessionRecord }
  | { readonly verdict: 'violated'; readonly failure: Failure }
  | { readonly verdict: 'inconclusive'; readonly reason: string }
  /** A call got no answer of the backend's own, or a request to the sandbox, of which there is no exchange. */
  | { readonly verdict: 'lost'; readonly record: SessionRecord; readonly exchange: Exchange | undefined }
  | { readonly verdict: 'out-of-time' };

/** A session as it was played, up to its end or its failure. */
export type SessionRecord = {
  readonly steps: readonly Step[];
  readonly trace: readonly TraceEntry[];
  /** The numbers that were used for the phones of the steps, by their index. */
  readonly phones: readonly string[];
};

export type Failure = SessionRecord & { readonly violation: Violation };

export const playSession = async (steps: readonly Step[], options: PlayOptions): Promise<SessionResult> => {
  const {
    backend,
    level,
    settings,
    onExchange = ignore,
    onTolerated = ignore,
    run,
    verify = verifyByContract,
  } = options;
  const browsers = usesBoth(steps) ? 2 : 1;
  const player = createPlayer({ backend, level, settings, verify, onExchange, onTolerated, run, browsers });
  const record = (): SessionRecord => ({
    steps: steps.slice(0, player.stepCount),
    trace: [...player.trace],
    phones: [player.phone(0), player.phone(1)],
  });
  try {
    await open(player);
    for (const step of steps) {
      player.stepCount += 1;
      player.current = step;
      await play(player, step);
    }
    return { verdict: 'holds', record: record() };
  } catch (error) {
    if (error instanceof Inconclusive) return { verdict: 'inconclusive', reason: error.message };
    if (error instanceof LostCall) return { verdict: 'lost', record: record(), exchange: error.exchange };
    if (error instanceof OutOfTime) return { verdict: 'out-of-time' };
    if (!(error instanceof Violation)) throw error;
    return { verdict: 'violated', failure: { ...record(), violation: error } };
  } finally {
    player.isEnding = true;
    await cancelOrders(player);
  }
};

const ignore = (): void => undefined;

/** What a page asks first. With the first answer a backend hands out its session. */
const open = async (player: Player): Promise<void> => {
  await readCarts(player, 0, 'sessions');
  await readOffers(player);
};

/** The countdown of every browser, where the backend keeps one: it never starts later than in the first answer. */
const readOffers = async (player: Player): Promise<void> => {
  if (player.level !== 'extended') return;
  for (const browser of player.browsers) {
    const exchange = await browser.call('getOffer');
    const { model } = browser;
    player.verify(exchange, offerExpectations(browser.offerStart, model.settings.offerLasts));
    if (exchange.answer !== undefined) browser.offerStart ??= numberAt(exchange.answer, 'data.startedAt');
    model.offerStart ??= model.now;
  }
};

const offerExpectations = (first: number | null, lasts: number): readonly Expectation[] => {
  const startIn = (answer: PlainAnswer): number => numberAt(answer, 'data.startedAt');
  return [
    { rule: 'countdown', path: 'status', expected: true },
    {
      rule: 'countdown',
      path: 'data.expiresAt',
      expected: `startedAt + ${lasts}`,
      read: (answer) => {
        const lasted = numberAt(answer, 'data.expiresAt') - startIn(answer);
        return lasted === lasts ? `startedAt + ${lasts}` : `startedAt + ${lasted}`;
      },
      replay: undefined,
    },
    ...(first === null
      ? []
      : [
          {
            rule: 'countdown',
            path: 'data.startedAt',
            expected: first,
            // Another browser with the same phone may have brought an earlier start, which then counts.
            read: (answer) => (startIn(answer) <= first ? first : startIn(answer)),
            replay: undefined,
          } satisfies Expectation,
        ]),
  ];
};

/** Not a number where the answer has none. */
const numberAt = (answer: PlainAnswer, path: string): number => {
  const value = valueAt(answer, path);
  return typeof value === 'number' ? value : Number.NaN;
};

const play = async (player: Player, step: Step): Promise<void> => {
  switch (step.do) {
    case 'add':
      return add(player, step);
    case 'remove':
      return remove(player, step);
    case 'quick-buy':
      return quickBuy(player, step);
    case 'set':
      return set(player, step);
    case 'add-concurrently':
      return addConcurrently(player, step);
    case 'race':
      return race(player, step);
    case 'apply':
      await apply(player, step);
      return readOffers(player);
    case 'guess-codes':
      return guessCodes(player, step);
    case 'remove-code':
      return removeCode(player, step);
    case 'sign-in':
      await signIn(player, step);
      return readOffers(player);
    case 'wrong-otp':
      return wrongOtp(player, step);
    case 'verify-phone':
      await verifyPhone(player, step);
      return readOffers(player);
    case 'request-otp':
      return keepOtp(player, step);
    case 'misuse-otp':
      await misuseOtp(player, step);
      return readOffers(player);
    case 'attempt':
      return attempt(player, step);
    case 'move':
      return move(player, step);
    case 'pack':
      return pack(player, step);
    case 'return':
      return returnLast(player, step);
    case 'erase':
      return erase(player, step);
    case 'sign-up-again':
      return signUpAgain(player, step);
    case 'place-undelivered':
      return placeUndelivered(player, step);
    case 'sell-last-unit':
      return sellLastUnit(player, step);
    case 'add-units':
      return addUnits(player, step);
    case 'logout':
      await logout(player, step);
      return readOffers(player);
    case 'wait':
      return wait(player, step.ms);
    case 'place':
      await place(player, step);
      return readCash(player, browserAt(player, step.at), 'cash-balance');
    case 'buy':
      await buy(player, step);
      return readCash(player, browserAt(player, step.at), 'cash-balance');
    case 'pay':
      return pay(player, step);
    case 'pay-other':
      return payOther(player, step);
    case 'order-again':
      return orderAgain(player, step);
    case 'late-otp':
      return lateOtp(player, step);
    case 'pay-late':
      return payLate(player, step);
    case 'pay-cancelled':
      return payCancelled(player, step);
    case 'pay-again':
      return payAgain(player, step);
    case 'prove':
      return prove(player, step);
    case 'report-payment':
      return reportPayment(player, step);
    case 'retry':
      return retry(player, step);
    case 'grant-cash':
      return grantCash(player, step);
    case 'cancel':
      await cancel(player, step);
      return readCash(player, browserAt(player, 0), 'cash-balance');
    case 'call':
      return makeCall(player, step);
  }
};

const buy = async (player: Player, { at, what, code, mode }: Extract<Step, { readonly do: 'buy' }>): Promise<void> => {
  await add(player, { at, what });
  await apply(player, { do: 'apply', at, code, byUrl: false });
  await place(player, { do: 'place', at, mode, how: 'once', redeem: false });
};

const wait = async (player: Player, ms: number): Promise<void> => {
  const { advance } = player.backend;
  if (advance === undefined) return;
  await advance(ms);
  player.recordSandboxUse({ waited: ms });
  // What waits for its payment shows by its state whether its time is over.
  const rule = browserAt(player, 0).model.orders.some(isUnpaid) ? 'payment' : 'orders';
  for (const { model } of player.browsers) advanceTime(model, ms);
  await readOffers(player);
  await readCarts(player, 0, 'offer-end');
  await readOrders(player, browserAt(player, 0), rule);
  await readCash(player, browserAt(player, 0), 'cash-balance');
};

const makeCall = async (player: Player, step: Extract<Step, { readonly do: 'call' }>): Promise<void> => {
  const browser = browserAt(player, step.at);
  const { call, model } = browser;
  // What it expects is what its customer is answered; anybody else is refused.
  if (!mayCall(model, step.call) && step.answer['status'] !== false) return;
  const order = model.orders[0]?.number;
  if (order === undefined && isJsonObject(step.with) && step.with['order'] === 'order-1')
    throw new Inconclusive('the backend placed no online order');
  const words = {
    'order-1': order ?? '',
    'phone-0': player.phone(0),
    'fresh-key': player.backend.freshKey(),
  };
  const exchange = await call(step.call, isJsonObject(step.with) ? withValues(step.with, words) : step.with);
  const expectations = Object.entries(withValues(step.answer, words));
  player.verify(
    exchange,
    expectations.map(([path, expected]) => ({ rule: step.rule, path, expected })),
  );
  await readCarts(player, step.at, step.rule);
  await readOrders(player, browser, step.rule);
};

const mayCall = ({ signedIn, verified }: Model, name: CallName): boolean =>
  ({ visitor: true, verified: verified !== null, customer: signedIn })[contract[name].by];

/** The session's own order and phone in place of the words that stand for them in a step. */
const withValues = (fields: JsonObject, words: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value,
    ]),
  );

/** Leaves no parcel to be packed: orders that were confirmed are cancelled again, by a forged event as well. */
const cancelOrders = async ({ browsers, trace }: Player): Promise<void> => {
  const isReported = trace.some((entry) => 'exchange' in entry && entry.exchange.name === 'receiveWebhook');
  for (const { call, model } of browsers) {
    if (!model.signedIn) continue;
    for (const order of model.orders) {
      const mayBeConfirmed = order.state === 'confirmed' || (isReported && isUnpaid(order));
      if (mayBeConfirmed && order.phone === model.verified) await cancelFinally(call, order.number);
    }
  }
};

/** Where the call is lost, the order stays. */
const cancelFinally = async (call: MakeCall, order: string): Promise<void> => {
  try {
    await call('cancelOrder', { order, reason: 'The check is over' });
  } catch (error) {
    if (!(error instanceof LostCall)) throw error;
  }
};
