/** The request of a context, read from Node's own objects where there are any, because they hold it as it was sent. */
import { incomingOf, type AppContext, type Incoming } from './context.ts';
import { readStandardBody } from '../http/body.ts';
import { bufferedBody, headerReader, EMPTY_QUERY, type HttpRequest } from '../http/http-request.ts';

export const requestOf = (c: AppContext): HttpRequest => {
  const known = c.get('request');
  if (known !== undefined) return known;
  const request = toHttpRequest(c);
  c.set('request', request);
  return request;
};

const toHttpRequest = (c: AppContext): HttpRequest => {
  const incoming = incomingOf(c);
  const { url, method, path } = c.req;
  const header = headerReaderOf(c, incoming?.headers);
  return {
    method,
    path,
    target: incoming?.url ?? targetOf(url),
    query: () => (url.includes('?') ? c.req.query() : EMPTY_QUERY),
    header,
    host: () => (header('host') ?? new URL(url).host).toLowerCase(),
    socket: incoming?.socket,
    isEncrypted: url.startsWith('https:'),
    body: bufferedBody(() => readStandardBody(c.req, header)),
  };
};

const targetOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const headerReaderOf = (c: AppContext, headers: Incoming['headers']): HttpRequest['header'] =>
  headers === undefined ? (name) => c.req.header(name) : headerReader(headers);
