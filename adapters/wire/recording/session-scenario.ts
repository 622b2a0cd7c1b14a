/**
 * The one mapping from what was seen of a session to the text of a scenario that plays to the same end. A call that is one
 * step of a page is that step; any other one is made directly, with its inputs (`call`), or sent as it was (`request`).
 */
import { productOf } from '../../../core/catalogue/products.ts';
import { pathOf } from '../../../core/catalogue/routes.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { tolerant, Unreadable } from '../../../core/contract/tolerant.ts';
import { isRefusalCode } from '../../../core/entities/answer.ts';
import type { CallName, DataOf } from '../../../core/ports/shop-api.ts';
import { API_PATH } from '../../../core/contract/paths.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { parseEnvelope, type Envelope } from '../envelope.ts';
import { pageSteps, type SeenCall } from './page-steps.ts';
import { createScenarioValues, NotKept, type ScenarioValues } from './scenario-values.ts';
import { createScenarioWriter, oneLine, stepText } from './scenario-writer.ts';
import { callOfRequest, type SeenExchange } from './seen-exchange.ts';
import { toolSteps } from './tool-steps.ts';

type Options = {
  readonly name: string;
  /** Where it was recorded. */
  readonly source: string;
  /** The calls that the shop has. */
  readonly level?: ContractLevel;
  /** Whether its clock can be moved. */
  readonly hasSandbox?: boolean;
  /** Whether the recorder's clock is the shop's, and is moved with it. */
  readonly isShopClock?: boolean;
};

/** Pages make them by themselves, and they change nothing that a scenario shows. */
const AUTOMATIC: readonly CallName[] = ['searchCustomer', 'sendConversion'];

/** Undefined for a session without steps. `seen`: in the order of the answers, and at the end what `readEnd` has read. */
export const sessionScenario = (
  seen: readonly SeenExchange[],
  { name, source, level = 'extended', hasSandbox = true, isShopClock = false }: Options,
): string | undefined => {
  const values = createScenarioValues();
  const writer = createScenarioWriter(hasSandbox);
  const keys = seen.map(({ key }) => key).filter((key) => key !== '');
  /** The browsers in which a code is applied. */
  const withCode = new Set<number>();
  const end = new Map<CallName, Envelope>();
  /** How far the shop's clock is ahead of the recorder's, in milliseconds. */
  let ahead = 0;
  const onClockMoved = (ms: number): void => {
    if (!isShopClock) ahead += ms;
  };

  const writeCall = (call: SeenCall, { browser, key }: SeenExchange, envelope: Envelope | undefined): void => {
    const isDone = envelope?.get('status') === true;
    const isRepeated = keys.indexOf(key) !== keys.lastIndexOf(key);
    const proof = call.name === 'verifyPayment' && isDone ? values.proofOf(call.input.order) : {};
    const input = call.input === undefined ? {} : { with: { ...(values.of(call.input) as object), ...proof } };
    const steps = pageSteps(call, { values, envelope, hasCode: withCode.has(browser), isRepeated });
    writer.write(browser, steps ?? [['call', { name: call.name, ...input }]], remarkOn(envelope));
    const placed = call.name === 'placeOrder' ? dataOf('placeOrder', envelope) : undefined;
    if (placed !== undefined) values.addOrder(placed.order.order);
    if (call.name === 'applyCoupon' && isDone) withCode.add(browser);
    if (call.name === 'removeCoupon' || placed !== undefined) withCode.delete(browser);
  };

  for (const exchange of seen) {
    const { method, target, body, key, at, browser, response = '' } = exchange;
    const path = pathOf(target);
    const called = callOfRequest(method, path);
    const envelope = parseEnvelope(response);
    const now = envelope?.get('now');
    if (typeof now === 'number') ahead = now - at;
    writer.timeIs(at + ahead);
    try {
      if (called !== undefined && method === 'GET') {
        if (envelope !== undefined) end.set(called, envelope);
      } else if (called !== undefined && AUTOMATIC.includes(called)) {
        continue;
      } else if (path.startsWith(`${API_PATH}/`)) {
        const json = readable((): unknown => (body === '' ? {} : JSON.parse(body)));
        const input =
          called === undefined || json === undefined
            ? undefined
            : readable(() => [allEndpoints[called].decodeRequest({ query: {}, body: json, key })] as const);
        // Name and input come from one row of a table, so their types fit each other.
        if (input !== undefined) writeCall({ name: called, input: input[0] } as SeenCall, exchange, envelope);
        else if (json === undefined)
          writer.write(browser, [['request', { post: path }]], 'its body was no JSON, and is not kept');
        else writer.write(browser, [['request', { post: path, body: values.of(json) }]], remarkOn(envelope));
      } else if (method === 'GET') {
        // The gateway leads back to its pages with a signature in their addresses; the step that pays loads them.
        if (!path.startsWith('/payment/')) writer.write(browser, [['visit', path]]);
      } else {
        const steps = readable(() => toolSteps(path, { body, values, onClockMoved }));
        if (steps === undefined) throw new NotKept('a tool that has no step');
        writer.timeIs(at + ahead);
        writer.write(browser, steps);
      }
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      writer.note(`not kept: ${method} ${path}: ${error.message}`);
    }
  }
  if (!writer.hasSteps()) return undefined;
  if (end.size > 0)
    writer.write(0, [
      ['visit', '/'],
      ['expect', expectedEnd(end, values)],
    ]);
  return [
    `# Recorded at ${oneLine(source)}. Phone numbers, names, mail addresses, streets, reasons and messages`,
    '# are replaced by test values. Not recorded: passwords, cookies, signatures, which of several tabs was',
    '# used, and what the customer had before, such as orders and reward cash.',
    ...(hasSandbox
      ? []
      : ['# This shop has no sandbox: play it there with --otp or --messages-from. Pauses are left out.']),
    stepText({ name }),
    ...(level === 'core' ? ['given: { backend: core }'] : []),
    'steps:',
    ...writer.lines,
    '',
  ].join('\n');
};

/** How it was answered, where that is more than its step says. */
const remarkOn = (envelope: Envelope | undefined): string | undefined => {
  if (envelope === undefined) return 'there was no answer that can be read';
  const code = envelope.get('code');
  return envelope.get('status') === true ? undefined : `refused: ${isRefusalCode(code) ? code : 'REFUSED'}`;
};

const UNREADABLE = [Malformed, Unreadable, SyntaxError, URIError];

/** What `decode` reads; undefined where a request has something else. */
const readable = <T>(decode: () => T): T | undefined => {
  try {
    return decode();
  } catch (error) {
    if (UNREADABLE.some((expected) => error instanceof expected)) return undefined;
    throw error;
  }
};

/** The data of an answer; undefined for a refusal, and where it cannot be read. */
const dataOf = <Name extends CallName>(name: Name, envelope: Envelope | undefined): DataOf<Name> | undefined => {
  if (envelope?.get('status') !== true) return undefined;
  // The answers to these calls do not depend on what was sent.
  const { decodeResponse } = allEndpoints[name] as Endpoint<unknown, DataOf<Name>>;
  return tolerant(() => decodeResponse(envelope.get('data'), undefined));
};

/** Orders that were placed before the session are not expected. */
const expectedEnd = (end: ReadonlyMap<CallName, Envelope>, { hasOrder }: ScenarioValues): object => {
  const cart = dataOf('getCart', end.get('getCart'));
  const session = dataOf('checkSession', end.get('checkSession'));
  const own = dataOf('listOrders', end.get('listOrders'))?.orders.filter(({ order }) => hasOrder(order));
  const named = Object.entries(cart?.items ?? {}).map(([pid, { qty }]) => [productOf(pid)?.name ?? pid, qty]);
  return {
    ...(session !== undefined && { session: { isLogged: session.isLogged } }),
    ...(cart !== undefined && {
      cart: {
        items: Object.fromEntries(named) as object,
        coupon: cart.discount.isApplied ? cart.discount.code : 'none',
      },
    }),
    ...(own !== undefined && {
      orders: own.map(({ state, payment, mode, summary: { total } }) => ({ state, payment, mode, total })),
    }),
  };
};
