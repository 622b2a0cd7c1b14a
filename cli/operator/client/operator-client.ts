/**
 * Makes the calls of the operator's contract: of a running shop, which serves them under /sandbox, or of a store that is
 * opened here.
 */
import { decodeTolerant, Unreadable } from '../../../core/contract/tolerant.ts';
import { encodeRequest, type OperatorCall, type OperatorRequest } from '../../../adapters/wire/operator/call.ts';
import { MAX_ANSWER_BYTES } from '../../../adapters/wire/counted-bytes.ts';
import type { Answer, RefusalCode } from '../../../core/entities/answer.ts';
import { fetchBackend } from '../../input/fetch-backend.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../input/json-object.ts';
import { BadInput, Busy, NotFound, Refused, Unreachable } from '../../io.ts';

export type Reply<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Not what such a shop answers. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly text: string; readonly cause?: Unreadable };

/** A call without an input takes none. */
type Given<Input> = Input extends void ? readonly [] : readonly [input: Input];

export type OperatorClient = <Input, Data>(
  call: OperatorCall<Input, Data>,
  ...given: Given<NoInfer<Input>>
) => Promise<Reply<Data>>;

/** Takes a path with its query; `ok`: whether the HTTP status is 2xx. Rejects where nothing answers. */
export type Send = (
  path: string,
  init: RequestInit,
  timeoutMs: number,
) => Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }>;

export const textOf = async (response: Pick<Response, 'ok' | 'status' | 'text'>) => ({
  ok: response.ok,
  status: response.status,
  text: await response.text(),
});

const TIMEOUT_MS = 15_000;
/** For a call that goes through many orders, or asks the payment gateway. */
const LONG_TIMEOUT_MS = 600_000;
/** Of the answer to such a call, which may be a month of orders. */
const LONG_ANSWER_BYTES = 64 * MAX_ANSWER_BYTES;

export const operatorThrough =
  (send: Send): OperatorClient =>
  async (call, ...[input]) => {
    const { path, init } = fetchRequestOf(encodeRequest(call, input));
    const { ok, status, text } = await send(path, init, call.isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS);
    const json = parseJson(text);
    if (isJsonObject(json) && json['status'] === false)
      // A shop that doesn't know the path is no sandbox.
      return json['code'] === 'NOT_AVAILABLE' ? { kind: 'unreadable', status, text } : refused(json);
    if (!ok || json === undefined || json === null || (call.hasEnvelope && !isJsonObject(json)))
      return { kind: 'unreadable', status, text };
    try {
      const sent = call.hasEnvelope && isJsonObject(json) ? json['data'] : json;
      return { kind: 'done', data: decodeTolerant(call.data, sent) };
    } catch (cause) {
      if (cause instanceof Unreadable) return { kind: 'unreadable', status, text, cause };
      throw cause;
    }
  };

/** The reply of a shop that answers in this process. */
export const replyOf = <Data>(answer: Answer<Data>): Reply<Data> =>
  answer.status ? { kind: 'done', data: answer.data } : refused({ ...answer });

const refused = (answer: JsonObject) =>
  ({ kind: 'refused', code: String(answer['code']), message: refusalText(answer) }) as const;

/** With what is wrong with which field. */
const refusalText = (json: JsonObject): string => {
  const { fields } = isJsonObject(json['data']) ? json['data'] : {};
  const problems = isJsonObject(fields)
    ? Object.entries(fields).flatMap(([field, problem]) =>
        typeof problem === 'string' && !String(json['message']).includes(problem)
          ? [`${field.replace(/^shipping\./u, '')}: ${problem}`]
          : [],
      )
    : [];
  return [String(json['message']), ...problems].join('; ');
};

const fetchRequestOf = ({
  path,
  query = {},
  body,
}: OperatorRequest): { readonly path: string; readonly init: RequestInit } => {
  const parameters = new URLSearchParams(query);
  return {
    path: parameters.size === 0 ? path : `${path}?${parameters.toString()}`,
    init:
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  };
};

/**
 * `origin` is scheme, host and port; `headers` are sent with every call. Calls throw Unreachable where no response arrives
 * in time.
 */
export const operatorAt = (origin: string, headers: Readonly<Record<string, string>> = {}): OperatorClient =>
  operatorThrough(async (path, init, timeoutMs) => {
    const sent = { ...init, headers: { ...init.headers, ...headers }, signal: AbortSignal.timeout(timeoutMs) };
    try {
      return await textOf(
        await fetchBackend(`${origin}${path}`, sent, timeoutMs > TIMEOUT_MS ? LONG_ANSWER_BYTES : undefined),
      );
    } catch (cause) {
      throw cause instanceof Unreachable
        ? cause
        : new Unreachable(`no response from ${origin}; is the shop running there?`, { cause });
    }
  });

/**
 * Answers the data. Throws NotFound, Refused, Unreachable or BadInput where the shop refuses the call, by its code, and
 * BadInput where it is no sandbox.
 */
export type AskOperator = <Input, Data>(
  call: OperatorCall<Input, Data>,
  ...given: Given<NoInfer<Input>>
) => Promise<Data>;

/** `name` is that of the shop. */
export const askThrough =
  (client: OperatorClient, name: string): AskOperator =>
  async (call, ...given) => {
    const reply = await client(call, ...given);
    if (reply.kind === 'done') return reply.data;
    if (reply.kind === 'refused') throw refusalOf(reply.code, `${subjectOf(call.path, given[0])}: ${reply.message}`);
    throw new BadInput(`${name} doesn't serve sandbox tools to this machine; start a sandbox with serve --sandbox`, {
      cause: reply.cause,
    });
  };

const refusalOf = (code: string, message: string): Error => {
  switch (code as RefusalCode) {
    case 'ORDER_NOT_FOUND':
      return new NotFound(message);
    case 'MALFORMED':
    case 'FIELD_INVALID':
    case 'ADDRESS_INCOMPLETE':
      return new BadInput(message);
    case 'BUSY':
      return new Busy(message);
    default:
      return new Refused(message);
  }
};

/** What a refused call was about. */
const subjectOf = (path: string, input: unknown): string => {
  const { order, payment, phone, pid, ticket } = isJsonObject(input) ? input : {};
  return [order, payment, phone, pid, ticket].find((id) => typeof id === 'string') ?? path.split('/')[1] ?? path;
};
