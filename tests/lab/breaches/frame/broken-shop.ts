/** A server around this shop that changes what some calls do or answer: the way to break one rule of the contract. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import { allEndpoints } from '../../../../adapters/wire/endpoints.ts';
import { callAt } from '../../../../cli/scenario/environment/faults.ts';
import { isJsonObject, parseJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';

/** One request to the broken shop. */
export type ServedCall = {
  readonly name: CallName;
  readonly body: JsonObject;
  readonly url: string;
  /** Whose session it is: the cookies as they were sent. */
  readonly cookie: string;
  /** The idempotency key; empty where there is none. */
  readonly key: string;
  /** The cookies of the session, with what the real shop has set in this call so far. */
  readonly received: () => string;
  /** Has the real shop answer this call, or another one of the same session. */
  readonly forward: (name?: CallName, body?: JsonObject, changes?: Changes) => Promise<JsonObject>;
};

type Changes = { readonly key?: string; readonly cookie?: string };

/** Answers a call in the shop's place; undefined leaves the call to the shop. */
export type Break = (call: ServedCall) => Promise<JsonObject> | undefined;

const jarOf = (cookie: string): CookieJar =>
  new Map(
    cookie
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

export const breakShop =
  (shop: FetchWithCookies, change: Break): FetchWithCookies =>
  async (url, init) => {
    const name = callAt(url);
    if (name === undefined) return shop(url, init);
    const { origin, search } = new URL(url);
    const cookie = init.headers['cookie'] ?? '';
    const jar = jarOf(cookie);
    const cookies: string[] = [];
    const forward: ServedCall['forward'] = async (other = name, body, changes = {}) => {
      const { method, path } = allEndpoints[other];
      const { 'idempotency-key': key, cookie: _sent, ...headers } = init.headers;
      const send = withCookies(
        async (to, request) => {
          const response = await shop(to, request);
          cookies.push(...response.headers.getSetCookie());
          return response;
        },
        changes.cookie === undefined ? jar : jarOf(changes.cookie),
      );
      const { body: original, ...rest } = init;
      const sent = body === undefined && other === name ? original : JSON.stringify(body ?? {});
      const newKey = changes.key ?? key;
      const response = await send(`${origin}${path}${other === name ? search : ''}`, {
        ...rest,
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(newKey !== undefined && { 'idempotency-key': newKey }),
        },
        ...(method === 'POST' && sent !== undefined && { body: sent }),
      });
      return parseJsonObject(await response.text()) ?? {};
    };
    const answering = change({
      name,
      get body() {
        return parseJsonObject(init.body ?? '') ?? {};
      },
      url,
      cookie,
      key: init.headers['idempotency-key'] ?? '',
      received: () => [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
      forward,
    });
    if (answering === undefined) return shop(url, init);
    const answer = await answering;
    return {
      status: 200,
      headers: { getSetCookie: () => cookies },
      text: () => Promise.resolve(JSON.stringify(answer)),
    };
  };

/** The value at a path of an answer; undefined where there is none. */
export const at = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), json);

export const numberAt = (json: unknown, path: string): number => Number(at(json, path));

/** The answer with another value at a path. */
export const edited = (json: JsonObject, path: string, value: unknown): JsonObject => {
  const [key = '', ...rest] = path.split('.');
  const inner = json[key];
  return {
    ...json,
    [key]: rest.length === 0 ? value : edited(isJsonObject(inner) ? inner : {}, rest.join('.'), value),
  };
};

/** The object with every text in it changed, however deep. */
export const everyText = (json: JsonObject, change: (text: string) => string): JsonObject =>
  Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : isJsonObject(value) ? everyText(value, change) : value,
    ]),
  );

/** Answers the calls of this name, and leaves all others to the shop. */
export const atCall =
  (name: ServedCall['name'], answer: (call: ServedCall) => Promise<JsonObject>): Break =>
  (call) =>
    call.name === name ? answer(call) : undefined;

/** The same for a row of the table, whose shops each get a fresh function. */
export const on =
  (name: ServedCall['name'], change: Break): (() => Break) =>
  () =>
  (call) =>
    call.name === name ? change(call) : undefined;

/** Every order is shown as `change` says, in the list as well as alone. */
export const showing =
  (change: (order: JsonObject) => JsonObject): Break =>
  ({ name, forward }) =>
    name === 'getOrder' || name === 'listOrders' ? forward().then((answer) => withOrders(answer, change)) : undefined;

const withOrders = (answer: JsonObject, change: (order: JsonObject) => JsonObject): JsonObject => {
  const data = at(answer, 'data');
  if (!isJsonObject(data)) return answer;
  const { orders } = data;
  return {
    ...answer,
    data: Array.isArray(orders)
      ? { ...data, orders: orders.map((order) => (isJsonObject(order) ? change(order) : order)) }
      : change(data),
  };
};

/** The orders of the customer who makes this call. */
export const ordersOf = async ({ forward }: ServedCall): Promise<readonly JsonObject[]> => {
  const orders = at(await forward('listOrders'), 'data.orders');
  return Array.isArray(orders) ? orders.filter(isJsonObject) : [];
};
