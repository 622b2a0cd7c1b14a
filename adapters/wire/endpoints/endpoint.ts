/** What a row of the wire's table is, and the spellings that rows share (spec 7, 11). */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { DataOf, InputOf } from './call-types.ts';
import { fieldsOf, textAt, type Fields } from '../strict.ts';

/** A request on its way: the query of a GET or the body of a POST, and the Idempotency-Key. */
export type Sent = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
};

/** A request that came in. A body that was not sent is undefined; a key that was not is empty. */
export type Received = {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
};

export type Endpoint<Input, Data> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Section of the spec: a backend of section 7 alone knows nothing of 11 (spec 10.17). */
  readonly section: 7 | 11;
  readonly send: (input: Input) => Sent;
  /** Throws Malformed. */
  readonly receive: (request: Received) => Input;
  readonly tell: (data: Data) => unknown;
  /** Throws Unreadable. `asked` is what the call was asked with. */
  readonly read: (data: unknown, asked: Input) => Data;
};

/** A table of these calls. */
export type Rows<Names extends CallName> = { readonly [Name in Names]: Endpoint<InputOf<Name>, DataOf<Name>> };

const API = '/server/api';

/** The gateway's own: no call of ShopApi, for it comes from no shopper. */
export const WEBHOOK_PATH = `${API}/payment/webhook.php`;

export const get = <Path extends string>(path: Path) => ({ method: 'GET', path: `${API}/${path}` }) as const;
export const post = <Path extends string>(path: Path) => ({ method: 'POST', path: `${API}/${path}` }) as const;

export const body = (request: Received): Fields => fieldsOf(request.body ?? {});
export const query = (request: Received): Fields => fieldsOf(request.query, 'query');

/** Calls that only ask. */
export const noInput = { send: (): Sent => ({}), receive: (): void => undefined };
/** Calls whose answer says all by its status. */
export const noData = { tell: (): null => null, read: (): null => null };

/** A GET that names an order. */
export const askedOrder = {
  send: ({ order }: { order: string }): Sent => ({ query: { order } }),
  receive: (request: Received) => ({ order: textAt(query(request), 'order') }),
} as const;
