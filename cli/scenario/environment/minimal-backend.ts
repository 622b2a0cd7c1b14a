/**
 * Reduces our shop to a backend that has only the core calls (spec 7), with PHP's habits: numbers as strings, an empty map
 * as `[]`, empty values left out.
 */
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import type { Fetch } from '../../../adapters/http-client/fetch.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject, parseJsonObject } from '../../input/json-object.ts';
import { callAt } from './faults.ts';

const encodedByPhp = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(encodedByPhp);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, part]) => [key, encodedByPhp(part)]));
};

/** The body as such a backend would send it. */
const reducedBody = (name: CallName, body: string): string => {
  const envelope = parseJsonObject(body);
  if (envelope === undefined) return body;
  const { status, message, data } = envelope;
  if (status !== true) return JSON.stringify({ status, message });
  const keys: readonly string[] = contractDocs[name].owes ?? [];
  const entries = isJsonObject(data)
    ? keys.filter((key) => data[key] !== undefined && data[key] !== null).map((key) => [key, data[key]])
    : [];
  const sent: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
  const { discount } = sent;
  const code = isJsonObject(discount) ? discount['code'] : undefined;
  const reduced = { ...sent, ...(discount !== undefined && { discount: code === '' ? {} : { code } }) };
  return JSON.stringify({ status, ...(entries.length > 0 && { data: encodedByPhp(reduced) }) });
};

/** An unknown call gets the web server's HTML page. */
export const minimalFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const name = callAt(url);
    if (name === undefined || allEndpoints[name].level === 'extended') {
      return { status: 404, text: () => Promise.resolve('<!doctype html><title>404 Not Found</title>') };
    }
    const response = await fetch(url, init);
    return { status: response.status, text: async () => reducedBody(name, await response.text()) };
  };
