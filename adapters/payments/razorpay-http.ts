/** Requests to Razorpay's API: authenticated, bounded in time and size, and every failure a GatewayFailure. */
import { GatewayFailure } from '../../core/ports/payments/gateway-failure.ts';
import { countedBytes, MAX_ANSWER_BYTES } from '../wire/counted-bytes.ts';
import type { RazorpayConfig } from './razorpay-config.ts';

export type RazorpayRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the API's address, such as `/orders`. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Resolves with the JSON object of a successful response. Rejects with a GatewayFailure. */
export type RazorpayHttp = (request: RazorpayRequest) => Promise<Readonly<Record<string, unknown>>>;

/** The time for one request, in milliseconds: two in a row still fit into the 15 s that maintenance waits. */
export const REQUEST_TIMEOUT_MS = 7_000;

export const createRazorpayHttp = ({
  keyId,
  keySecret,
  api,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: Pick<RazorpayConfig, 'keyId' | 'keySecret' | 'api'> & { readonly timeoutMs?: number }): RazorpayHttp => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async ({ method, path, body, headers = {} }) => {
    const name = `${method} ${path.replace(/\?.*/u, '')}`;
    const { status, text } = await exchange(name, timeoutMs, (signal) =>
      fetch(api + path, {
        method,
        signal,
        // A redirect would carry the key to another address.
        redirect: 'error',
        headers: {
          ...headers,
          authorization,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const json = jsonObject(text);
    if (status === 200 && json !== undefined) return json;
    throw failureOf(name, status, json);
  };
};

/** The whole response, in time. */
const exchange = async (
  name: string,
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<{ readonly status: number; readonly text: string }> => {
  try {
    const response = await send(AbortSignal.timeout(timeoutMs));
    return { status: response.status, text: await boundedText(response) };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new GatewayFailure(
      `${name}: ${isLate ? `no answer within ${timeoutMs} ms` : 'the gateway is out of reach'}`,
      { reason: 'unreachable', cause },
    );
  }
};

const boundedText = async ({ body }: Response): Promise<string> => {
  const bytes = await countedBytes(body, MAX_ANSWER_BYTES);
  if (bytes === undefined) throw new Error(`the response is longer than ${MAX_ANSWER_BYTES} bytes`);
  return new TextDecoder().decode(bytes);
};

/**
 * A client error means that the gateway has read the request and does not carry it out. What may pass by itself (a busy
 * or broken gateway, a limit of requests, a page that is no answer of the API) is `unreachable`.
 */
const failureOf = (
  name: string,
  status: number,
  json: Readonly<Record<string, unknown>> | undefined,
): GatewayFailure => {
  const message = `${name}: ${status} ${problemIn(json)}`.trim();
  if (status === 401 || status === 403) return new GatewayFailure(message, { reason: 'unauthorised' });
  const isPassing = status < 400 || status >= 500 || [408, 409, 425, 429].includes(status) || json === undefined;
  return new GatewayFailure(message, { reason: isPassing ? 'unreachable' : 'refused' });
};

/** Words of a code; free text of a response is not repeated, because it may name a customer. */
const CODE = /^[\w.-]{1,60}$/u;

/** The codes in an error of the API, such as `BAD_REQUEST_ERROR input_validation_failed receipt`. */
const problemIn = (json: Readonly<Record<string, unknown>> | undefined): string => {
  const error: unknown = json?.['error'];
  if (typeof error !== 'object' || error === null) return json === undefined ? 'no answer of the API' : '';
  const fields: Readonly<Record<string, unknown>> = { ...error };
  return [fields['code'], fields['reason'], fields['field']]
    .filter((word): word is string => typeof word === 'string' && CODE.test(word) && word !== 'NA')
    .join(' ');
};

/** The JSON object in a text; undefined for anything else. */
export const jsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};
