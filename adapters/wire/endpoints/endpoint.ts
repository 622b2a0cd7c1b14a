/** The type of a row of the wire's table, and the parts that rows share (spec 7, 11). */
import type { RefusalCode } from '../../../core/entities/answer.ts';
import type { CallName, DataOf, InputOf, ShopCalls } from '../../../core/ports/shop-api.ts';
import type { RefusalCodes } from '../codecs/refusal-codes.ts';
import { fieldsOf, textAt, type Fields } from '../strict.ts';

/** A request to send: the query of a GET or the body of a POST, and the Idempotency-Key. */
export type EncodedRequest = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
};

/** A request as the server received it. Without a body, `body` is undefined; without a key, `key` is empty. */
export type ReceivedRequest = {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
};

export type Endpoint<Input, Data> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Section of the spec: a backend may implement section 7 alone (spec 10.17). */
  readonly section: 7 | 11;
  /** The codes that only some calls may be refused with. */
  readonly refusals: Partial<RefusalCodes<RefusalCode>>;
  readonly encodeRequest: (input: Input) => EncodedRequest;
  /** Throws Malformed. */
  readonly decodeRequest: (request: ReceivedRequest) => Input;
  readonly encodeResponse: (data: Data) => unknown;
  /** Throws Unreadable. `input` is the call's own. */
  readonly decodeResponse: (data: unknown, input: Input) => Data;
};

/** One row for each of these calls; a missing row does not compile. */
export type EndpointTable<Names extends CallName> = {
  readonly [Name in Names]: Endpoint<InputOf<Name>, DataOf<Name>> & {
    readonly refusals: RefusalCodes<ShopCalls[Name]['refusals']>;
  };
};

const API = '/server/api';

/** Called by the payment gateway, so it is no call of ShopApi. */
export const WEBHOOK_PATH = `${API}/payment/webhook.php`;

export const get = <Path extends string>(path: Path) => ({ method: 'GET', path: `${API}/${path}` }) as const;
export const post = <Path extends string>(path: Path) => ({ method: 'POST', path: `${API}/${path}` }) as const;

export const body = (request: ReceivedRequest): Fields => fieldsOf(request.body ?? {});
export const query = (request: ReceivedRequest): Fields => fieldsOf(request.query, 'query');

/** A call without input. */
export const noInput = { encodeRequest: () => ({}), decodeRequest: (): void => undefined };
/** A call that answers with its status alone. */
export const noData = { encodeResponse: (): null => null, decodeResponse: (): null => null };

/** A GET that names an order. */
export const orderQuery = {
  encodeRequest: ({ order }: { order: string }) => ({ query: { order } }),
  decodeRequest: (request: ReceivedRequest) => ({ order: textAt(query(request), 'order') }),
} as const;
