/**
 * The one mapping from what was seen of a session to the text of a scenario that plays to the same end. A call that is one
 * step of a page is that step; any other one is made directly, with its inputs (`call`), or sent as it was (`request`).
 */
import { Malformed } from '../../../core/contract/strict.ts';
import { tolerant, Unreadable } from '../../../core/contract/tolerant.ts';
import { isRefusalCode } from '../../../core/entities/answer.ts';
import type { CallName, DataOf, ShopApi } from '../../../core/ports/shop-api.ts';
import { API_PATH } from '../../../core/contract/paths.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { parseEnvelope, type Envelope } from '../envelope.ts';
import { pathOf } from '../operator/call.ts';
import { gatewayCalls } from '../operator/sandbox-tools.ts';
import { isProduct, pageSteps, productName } from './page-steps.ts';
import { createReplacer, NotKept } from './scenario-values.ts';
import { createScenarioWriter } from './scenario-writer.ts';
import { callOfRequest, type SeenExchange } from './seen-exchange.ts';
import { toolPath, toolSteps } from './tool-steps.ts';

/** What a recorder asks of the shop at the end of a session. */
export type EndCalls = Pick<ShopApi, 'checkSession' | 'getCart' | 'listOrders' | 'getOffer'>;

type Options = {
  /** Where it was recorded. */
  readonly source: string;
  /** Of the session of the browser that was used last; absent where its end is not that of the steps. */
  readonly api?: EndCalls;
  /** Whether its clock can be moved. */
  readonly hasSandbox?: boolean;
};

/** Pages make them by themselves. */
const AUTOMATIC: readonly CallName[] = ['searchCustomer', 'sendConversion', 'verifyPayment'];

const UNREADABLE = [Malformed, Unreadable, SyntaxError, URIError];

/** Undefined for a session without steps. `seen`: in the order of the answers. */
export const sessionScenario = async (
  seen: readonly SeenExchange[],
  { source, api, hasSandbox = true }: Options,
): Promise<string | undefined> => {
  const writer = createScenarioWriter(hasSandbox);
  const orders: string[] = [];
  const orderName = (number: string): string => {
    if (!orders.includes(number)) throw new NotKept('an order from before the session');
    return `order-${orders.indexOf(number) + 1}`;
  };
  const replaced = createReplacer(orderName);
  const isPaidHere = seen.some(({ path }) => toolPath(path) === pathOf(gatewayCalls.pay));
  /** The browsers in which a code has been applied. */
  const withCode = new Set<number>();

  const writeCall = (exchange: SeenExchange, called: CallName | undefined): void => {
    const { path, body, key, browser } = exchange;
    const envelope = parseEnvelope(exchange.response ?? '');
    const isDone = envelope?.get('status') === true;
    const placed = isDone && called === 'placeOrder' ? orderIn(envelope) : undefined;
    // A page repeats a request under its key until it is answered, which places no second order.
    const isLast = seen.findLast((each) => each.key === key) === exchange;
    if (key !== '' && (envelope === undefined ? !isLast : placed !== undefined && orders.includes(placed))) return;
    const refusal = refusalIn(envelope);
    const remark = envelope === undefined ? 'there was no answer that can be read' : refusal && `refused: ${refusal}`;
    const json = replaced(body === '' ? {} : JSON.parse(body));
    const request = called && readRequest(called, json, key);
    if (called === undefined || request === undefined) {
      writer.write(exchange, [['request', { post: path, body: json }]], remark);
      return;
    }
    const steps = pageSteps(called, request.input, { refusal, hasCode: withCode.has(browser) });
    const named = { key: `key-${seen.findIndex((each) => each.key === key) + 1}` };
    const input =
      request.input === undefined ? {} : { with: { ...request.input, ...('key' in request.input && named) } };
    writer.write(exchange, steps || [['call', { name: called, ...input }]], remark);
    if (placed !== undefined) orders.push(placed);
    if (called === 'removeCoupon' || placed !== undefined) withCode.delete(browser);
    if (called === 'applyCoupon' && isDone) withCode.add(browser);
  };

  const write = (exchange: SeenExchange): void => {
    const { method, path, body } = exchange;
    const called = callOfRequest(method, path);
    if (called === 'verifyPayment' && !isPaidHere) throw new NotKept('a payment at a gateway elsewhere');
    if (called !== undefined && AUTOMATIC.includes(called)) return;
    if (path.startsWith(`${API_PATH}/`)) writeCall(exchange, called);
    else if (method !== 'GET')
      writer.write({ ...exchange, browser: 0 }, toolSteps(path, body, { orderName, lastOrder: orders.at(-1) }));
    // The gateway leads back to its pages with a signature in their addresses; the step that pays loads them.
    else if (!path.startsWith('/payment/')) writer.write(exchange, [['visit', path]]);
  };

  for (const exchange of seen)
    try {
      write(exchange);
    } catch (error) {
      // A message about JSON may quote it.
      const isUnreadable = UNREADABLE.some((expected) => error instanceof expected);
      const reason = error instanceof NotKept ? error.message : isUnreadable && 'its body cannot be read';
      if (reason === false) throw error;
      writer.note(`not kept: ${exchange.method} ${exchange.path}: ${reason}`);
    }
  if (writer.lines.length === 0) return undefined;

  const end = api && (await endOf(api, (number) => orders.includes(number)));
  if (end !== undefined && Object.keys(end.expected).length > 0) {
    const browser = seen.findLast((exchange) => exchange.browser !== 0)?.browser ?? 1;
    writer.write({ at: end.now, browser }, [
      ['visit', '/'],
      ['expect', end.expected],
    ]);
  }
  return [
    `# Recorded at ${source}. Phone numbers, names, mail addresses, streets, reasons and messages`,
    '# are replaced by test values. Not recorded: passwords, cookies, signatures, which of several tabs was',
    '# used, and what the customer had before, such as orders and reward cash.',
    ...(hasSandbox
      ? []
      : ['# This shop has no sandbox: play it there with --otp or --messages-from. Pauses are left out.']),
    'name: A recorded session',
    ...(end?.isCore ? ['given: { backend: core }'] : []),
    'steps:',
    ...writer.lines,
    '',
  ].join('\n');
};

/** The input in a request; undefined where the contract does not know it. */
const readRequest = (
  call: CallName,
  body: unknown,
  key: string,
): { readonly input: object | undefined } | undefined => {
  try {
    return { input: allEndpoints[call].decodeRequest({ query: {}, body, key }) ?? undefined };
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
};

/** The number of the order that was placed. */
const orderIn = (envelope: Envelope): string | undefined => {
  const { decodeResponse } = allEndpoints.placeOrder as Endpoint<unknown, DataOf<'placeOrder'>>;
  // The answer does not depend on what was sent.
  return tolerant(() => decodeResponse(envelope.get('data'), undefined))?.order.order;
};

/** Undefined for an answer that is no refusal. */
const refusalIn = (envelope: Envelope | undefined): string | undefined => {
  if (envelope === undefined || envelope.get('status') === true) return undefined;
  const code = envelope.get('code');
  return isRefusalCode(code) ? code : 'REFUSED';
};

/** What a session ends with, as far as the shop says. Orders from before it are not expected. */
const endOf = async (api: EndCalls, isOwn: (order: string) => boolean) => {
  const orNone = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);
  const [session, cart, listed, offer] = await Promise.all([
    orNone(api.checkSession()),
    orNone(api.getCart()),
    orNone(api.listOrders()),
    orNone(api.getOffer()),
  ]);
  const expected = {
    ...(session?.status && { session: { isLogged: session.data.isLogged } }),
    ...(cart?.status &&
      Object.keys(cart.data.items).every(isProduct) && {
        cart: {
          items: Object.fromEntries(Object.entries(cart.data.items).map(([pid, { qty }]) => [productName(pid), qty])),
          coupon: cart.data.discount.isApplied ? cart.data.discount.code : 'none',
        },
      }),
    ...(listed?.status && {
      orders: listed.data.orders
        .filter(({ order }) => isOwn(order))
        .map(({ state, payment, mode, summary: { total } }) => ({ state, payment, mode, total })),
    }),
  };
  return { expected, now: session?.now ?? 0, isCore: offer?.status === false && offer.code === 'NOT_AVAILABLE' };
};
