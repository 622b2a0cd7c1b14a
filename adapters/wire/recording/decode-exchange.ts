/** Makes an event of an HTTP exchange: a call of the contract, or a tool of the sandbox. */
import { REFUSAL_CODES } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { decodeAnswer, parseEnvelope } from '../envelope.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { decodeForm, decodeRequest, pathOf } from '../operator/call.ts';
import { sandboxPath } from '../operator/sandbox-pages.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { objectIn, Unreadable } from '../../../core/contract/tolerant.ts';
import { formFields } from './form-fields.ts';
import { RECORDED_TOOLS, type CallResult, type RecordedCall, type RecordedTool } from './recorded-event.ts';

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
  const { query, body, key, response, browser, at } = exchange;
  return readable(() => {
    const input = endpoint.decodeRequest({ query, body: body === '' ? undefined : JSON.parse(body), key });
    const { result, now } = resultOf(endpoint, input, response);
    const event = { kind: 'call', at, browser, ...(now !== undefined && { shopAt: now }), name, input, result };
    // Name, input and result come from one row of the table.
    return event as RecordedCall;
  });
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

/** A tool, by the path of its call and by that of its form. */
type Tool = { readonly tool: string; readonly decode: (body: string) => unknown };

const TOOLS: ReadonlyMap<string, Tool> = new Map(
  Object.entries(RECORDED_TOOLS).flatMap(([tool, { call, form }]): readonly (readonly [string, Tool])[] => [
    [pathOf(call), { tool, decode: (body) => decodeRequest(call, objectIn(JSON.parse(body))) }],
    [sandboxPath(form), { tool, decode: (body) => decodeForm(call, formFields(body)) }],
  ]),
);

const toolOf = ({ method, path, body, at, browser }: HttpExchange): RecordedTool | undefined => {
  const found = method === 'POST' ? TOOLS.get(path) : undefined;
  if (found === undefined) return undefined;
  const input = readable(() => found.decode(body));
  // Tool and input come from one row of the table.
  return input === undefined ? undefined : ({ kind: 'tool', at, browser, tool: found.tool, input } as RecordedTool);
};

/** What `decode` reads; undefined where a request has something else. */
const readable = <T>(decode: () => T): T | undefined => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Malformed || error instanceof Unreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
