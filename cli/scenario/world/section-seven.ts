/**
 * Makes of the whole shop a backend that has the calls of spec 7 and nothing more, with PHP's habits: numbers as
 * strings, an empty map as `[]`, what is empty left out. The core and the wire see the very same answers.
 */
import type { Endpoint } from '../../../adapters/wire/endpoints/endpoint.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints/all-endpoints.ts';
import { encodeAnswer, parseEnvelope, decodeAnswer } from '../../../adapters/wire/codecs/answer-json.ts';
import type { Fetch } from '../../../adapters/php-client/fetch.ts';
import { refused } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { callAt } from './faults.ts';
import { mapCalls } from './map-calls.ts';

/** What such a backend tells in `data`; nothing for calls that are not here. */
const TOLD: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  getAddresses: ['billing', 'shipping'],
  checkSession: ['isLogged'],
  createCustomer: ['shipping', 'billing'],
  getRewardCash: ['cashback'],
  getCart: ['items', 'total', 'discount'],
  addToCart: ['items', 'total'],
  updateCart: ['total'],
  deleteFromCart: ['total', 'items'],
  applyDiscount: ['isApplied', 'off'],
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const spelledByPhp = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(spelledByPhp);
  if (!isMap(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, part]) => [key, spelledByPhp(part)]));
};

/** The body as such a backend would send it. */
const reduced = (name: CallName, body: string): string => {
  const whole: unknown = JSON.parse(body);
  if (!isMap(whole)) return body;
  const { status, message, data } = whole;
  if (status !== true) return JSON.stringify({ status, message });
  const told = TOLD[name] ?? [];
  const parts = isMap(data)
    ? told.filter((key) => data[key] !== undefined && data[key] !== null).map((key) => [key, data[key]])
    : [];
  const kept: Readonly<Record<string, unknown>> = Object.fromEntries(parts);
  const { discount } = kept;
  const code = isMap(discount) ? discount['code'] : undefined;
  const seen = { ...kept, ...(discount !== undefined && { discount: code === '' ? {} : { code } }) };
  return JSON.stringify({ status, ...(parts.length > 0 && { data: spelledByPhp(seen) }) });
};

const passed = async <Input, Data>(
  name: CallName,
  endpoint: Endpoint<Input, Data>,
  input: unknown,
  ask: () => Promise<unknown>,
): Promise<unknown> => {
  // The answer and the input are those of this very endpoint; mapCalls hands them on untyped.
  const answer = (await ask()) as Parameters<typeof encodeAnswer<Data>>[0];
  const envelope = parseEnvelope(reduced(name, JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse))));
  return envelope === undefined
    ? answer
    : decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, input as Input));
};

/** The shop in process, heard through the same reduction. */
export const sectionSevenApi = (api: ShopApi): ShopApi =>
  mapCalls(api, async (name, call, input) => {
    const endpoint = allEndpoints[name];
    if (endpoint.section === 11) return refused('NOT_AVAILABLE', shopMessages.notAvailable);
    return (await passed(name, endpoint as Endpoint<unknown, unknown>, input, call)) as Awaited<
      ReturnType<typeof call>
    >;
  });

/** The wire of such a backend: what it does not know is an HTML page of the web server. */
export const sectionSevenFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const name = callAt(url);
    if (name === undefined || allEndpoints[name].section === 11) {
      return { status: 404, text: () => Promise.resolve('<!doctype html><title>404 Not Found</title>') };
    }
    const answer = await fetch(url, init);
    return { status: answer.status, text: async () => reduced(name, await answer.text()) };
  };
