/** Makes an event of an HTTP exchange: a call of the contract, or a tool of the sandbox. */
import { REFUSAL_CODES } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { decodeAnswer, parseEnvelope } from '../envelope.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { pathOf } from '../operator/call.ts';
import { operatorOrderCalls } from '../operator/orders.ts';
import { sandboxPath } from '../operator/sandbox-pages.ts';
import { gatewayCalls, sandboxCalls } from '../operator/sandbox-tools.ts';
import { operatorStockCalls } from '../operator/stock.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { Unreadable } from '../../../core/contract/tolerant.ts';
import { formFields } from './form-fields.ts';
import type { CallResult, RecordedCall, RecordedTool } from './recorded-event.ts';

export type HttpExchange = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** The Idempotency-Key; empty without one. */
  readonly key: string;
  /** The text of the response; undefined where there was none. */
  readonly response: string | undefined;
  /** Epoch milliseconds, by the recorder's clock. */
  readonly at: number;
  readonly browser: number;
};

const BY_PATH = new Map(callNames.map((name) => [`${allEndpoints[name].method} ${allEndpoints[name].path}`, name]));

/** The call that a request makes; undefined for any other request. */
export const callOfRequest = (method: string, path: string): CallName | undefined => BY_PATH.get(`${method} ${path}`);

/** The event of an exchange; undefined for one that is no call and no tool, or a request that cannot be decoded. */
export const decodeExchange = (exchange: HttpExchange): RecordedCall | RecordedTool | undefined => {
  const name = callOfRequest(exchange.method, exchange.path);
  return name === undefined ? toolOf(exchange) : callOf(name, exchange);
};

const callOf = (name: CallName, exchange: HttpExchange): RecordedCall | undefined => {
  const endpoint: Endpoint<unknown, unknown> = endpointOf(name);
  const { query, body, key, response, browser } = exchange;
  try {
    const input = endpoint.decodeRequest({ query, body: body === '' ? undefined : JSON.parse(body), key });
    const { result, now } = resultOf(endpoint, input, response);
    const when = { at: exchange.at, browser, ...(now !== undefined && { shopAt: now }) };
    const event = { kind: 'call', ...when, name, input, result };
    // Name, input and result come from one row of the table.
    return event as RecordedCall;
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** A row whose types are known to fit each other, whatever they are. */
const endpointOf = (name: CallName): Endpoint<unknown, unknown> => allEndpoints[name] as Endpoint<unknown, unknown>;

const resultOf = (
  endpoint: Endpoint<unknown, unknown>,
  input: unknown,
  response: string | undefined,
): { readonly result: CallResult<unknown>; readonly now?: number } => {
  if (response === undefined) return lost('drop');
  const envelope = parseEnvelope(response);
  if (envelope === undefined) return lost(response.trimStart().startsWith('<') ? 'html' : 'garbage');
  try {
    const answer = decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, input), REFUSAL_CODES);
    const now = answer.now === undefined ? {} : { now: answer.now };
    return answer.status
      ? { result: { kind: 'done', data: answer.data }, ...now }
      : { result: { kind: 'refused', code: answer.code }, ...now };
  } catch (error) {
    if (error instanceof Unreadable) return lost('garbage');
    throw error;
  }
};

const lost = (how: 'drop' | 'html' | 'garbage'): { readonly result: CallResult<unknown> } => ({
  result: { kind: 'lost', how },
});

/** The tools by the paths of their forms, and of their JSON calls. */
const TOOLS = new Map<string, RecordedTool['tool']>([
  [pathOf(gatewayCalls.pay), 'pay'],
  [pathOf(operatorOrderCalls.moveOrder), 'order'],
  [pathOf(operatorOrderCalls.reviewPayment), 'review'],
  [pathOf(operatorStockCalls.setStock), 'stock'],
  [pathOf(sandboxCalls.moveClock), 'clock'],
  [sandboxPath('payForm'), 'pay'],
  [sandboxPath('orderForm'), 'order'],
  [sandboxPath('reviewForm'), 'review'],
  [sandboxPath('stockForm'), 'stock'],
  [sandboxPath('clockForm'), 'clock'],
]);

const toolOf = ({ method, path, body, at, browser }: HttpExchange): RecordedTool | undefined => {
  const tool = TOOLS.get(path);
  return method !== 'POST' || tool === undefined
    ? undefined
    : { kind: 'tool', at, browser, tool, fields: fieldsIn(body) };
};

const fieldsIn = (body: string): Readonly<Record<string, string>> => {
  if (!body.trimStart().startsWith('{')) return formFields(body);
  try {
    const parsed: unknown = JSON.parse(body);
    return Object.fromEntries(
      Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).map(([key, value]) => [
        key,
        String(value),
      ]),
    );
  } catch {
    return {};
  }
};
