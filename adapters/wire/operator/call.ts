/**
 * What a call of the operator is, or of a sandbox's tools: written once, for the server that answers it and for the programs
 * that make it. A sandbox serves them under /sandbox to programs on its own machine, a store that is opened here without a
 * socket.
 */
import { encode } from '../../../core/contract/encode.ts';
import type { AnyShape, Infer, Shape } from '../../../core/contract/shape.ts';
import { decodeStrict, Malformed } from '../../../core/contract/strict.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { HandlerPorts } from './operator-ports.ts';
import { SANDBOX_PREFIX } from './sandbox-pages.ts';

export type OperatorCall<Input, Data, HasEnvelope extends boolean = boolean> = {
  readonly method: 'GET' | 'POST';
  /** Below the prefix. */
  readonly path: string;
  /** The parameter that tells it from other queries of its path. */
  readonly given?: string;
  /** The query of a GET, the body of a POST; absent where the call takes none. */
  readonly input?: Shape<Input>;
  /** What is wrong with an input that its shape does not say. */
  readonly check?: (input: NoInfer<Input>) => Problem | undefined;
  readonly data: Shape<Data>;
  /** Whether the answer is the shop's envelope, which may refuse, instead of the data alone. */
  readonly hasEnvelope: HasEnvelope;
  /** Whether it goes through many orders, or asks the payment gateway. */
  readonly isLong?: true;
  /** Whether the messages that it commits wait for the next delivery; otherwise they are sent before the answer. */
  readonly deliversLater?: true;
  /** Answers it; absent of a sandbox's tools. */
  readonly handle?: (ports: HandlerPorts, input: NoInfer<Input>) => Promise<NoInfer<ResultOf<Data, HasEnvelope>>>;
};

/** A field of a request, and what it should be. */
export type Problem = readonly [field: string, problem: string];

/** A call whose types are not known: its functions take any value. */
export type AnyOperatorCall = Omit<OperatorCall<unknown, unknown>, 'input' | 'check' | 'data' | 'handle'> & {
  readonly input?: AnyShape;
  check?(input: unknown): Problem | undefined;
  readonly data: AnyShape;
  handle?(ports: HandlerPorts, input: unknown): Promise<unknown>;
};

export type DataOf<Call extends { readonly data: AnyShape }> = Infer<Call['data']>;

/** The data of a call, or, where it has an envelope, the shop's answer. */
export type ResultOf<Data, HasEnvelope extends boolean> = HasEnvelope extends true ? Answer<Data> : Data;

export type HandledCall<Input, Data, HasEnvelope extends boolean> = OperatorCall<Input, Data, HasEnvelope> &
  Required<Pick<OperatorCall<Input, Data, HasEnvelope>, 'handle'>>;

/** A call of the operator whose types are not known. */
export type AnyHandledCall = AnyOperatorCall & Required<Pick<AnyOperatorCall, 'handle'>>;

const QUERY = { method: 'GET', hasEnvelope: false } as const;
const COMMAND = { method: 'POST', hasEnvelope: true } as const;
type Fields<Call> = Omit<Call, 'method' | 'hasEnvelope'>;

/** A call that changes nothing: a GET. */
export const query = <Data, Input = void>(
  call: Fields<HandledCall<Input, Data, false>>,
): HandledCall<Input, Data, false> => ({ ...QUERY, ...call });

/** A call that the shop may refuse: a POST. */
export const command = <Data, Input = void>(
  call: Fields<HandledCall<Input, Data, true>>,
): HandledCall<Input, Data, true> => ({ ...COMMAND, ...call });

/** The same of a sandbox's own tools, which only its server handles. */
export const toolQuery = <Data, Input = void>(
  call: Fields<OperatorCall<Input, Data, false>>,
): OperatorCall<Input, Data, false> => ({ ...QUERY, ...call });
export const toolCommand = <Data, Input = void>(
  call: Fields<OperatorCall<Input, Data, true>>,
): OperatorCall<Input, Data, true> => ({ ...COMMAND, ...call });

export const pathOf = ({ path }: Pick<AnyOperatorCall, 'path'>): string => `${SANDBOX_PREFIX}${path}`;

export type OperatorRequest = {
  readonly path: string;
  /** Of a GET. */
  readonly query?: Readonly<Record<string, string>>;
  /** Of a POST. */
  readonly body?: object;
};

export const encodeRequest = (call: AnyOperatorCall, input: unknown): OperatorRequest => {
  const { method, input: shape } = call;
  const json = (shape === undefined ? {} : encode(shape, input)) as Sent;
  return method === 'POST'
    ? { path: pathOf(call), body: json }
    : { path: pathOf(call), query: Object.fromEntries(Object.entries(json).map(([name, one]) => [name, String(one)])) };
};

/** The input in a query or a body. Throws Malformed. */
export const decodeRequest = (call: AnyOperatorCall, sent: Sent): unknown =>
  inputIn(call, call.method === 'GET' ? jsonOfTexts(call, sent) : sent);

/** The input in the fields of a form, where an empty one is none. Throws Malformed. */
export const decodeForm = (call: AnyOperatorCall, fields: Sent): unknown =>
  inputIn(call, jsonOfTexts(call, fields, { isEmptyNone: true }));

type Sent = Readonly<Record<string, unknown>>;

const inputIn = (call: AnyOperatorCall, json: Sent): unknown => {
  if (call.input === undefined) return undefined;
  const input = decodeStrict<unknown>(call.input, json);
  const problem = call.check?.(input);
  if (problem !== undefined) throw new Malformed(...problem);
  return input;
};

/** Numbers that were sent as text, and lists of them, as JSON has them. */
const jsonOfTexts = ({ input: shape }: AnyOperatorCall, sent: Sent, { isEmptyNone = false } = {}): Sent => {
  if (shape?.kind !== 'object') return sent;
  return Object.fromEntries(
    shape.parts.flatMap(({ name, json: key = name, shape: part, optional }) => {
      const text = Object.hasOwn(sent, key) ? sent[key] : undefined;
      return typeof text !== 'string' || (isEmptyNone && optional && text === '')
        ? []
        : [[key, jsonOfText(part, text)]];
    }),
  );
};

const jsonOfText = (shape: AnyShape, text: string): unknown => {
  switch (shape.kind) {
    case 'number':
      return /^\d{1,15}(?:\.\d{1,15})?$/u.test(text.trim()) ? Number(text) : text;
    case 'array':
      return text.split(',').map((item) => jsonOfText(shape.item, item));
    case 'codec':
      return jsonOfText(shape.inner, text);
    default:
      return text;
  }
};
