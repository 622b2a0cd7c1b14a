/**
 * Detects a proxy, load balancer, content delivery network or tunnel in front of this server by the headers it adds:
 * such a request is not local.
 */
import { incomingOf, type AppContext } from '../context.ts';
import { isOwnLoopbackHost } from './client.ts';

/** Names that no pattern below covers. */
const NAMES: ReadonlySet<string> = new Set([
  'via',
  'cdn-loop',
  'front-end-https',
  'proxy-connection',
  'x-bluecoat-via',
  'x-cloud-trace-context',
  'x-coming-from',
  'x-host',
  'x-nginx-proxy',
  'x-request-start',
  'x-rewrite-url',
  'x-scheme',
  'x-server-name',
  'x-url-scheme',
  'x-varnish',
  'x-via',
]);

/** Prefixes of the header names of one service. */
const SERVICES: readonly string[] = [
  'akamai-',
  'cf-',
  'cloudfront-',
  'do-connecting-',
  'fastly-',
  'fly-',
  'ngrok-',
  'surrogate-',
  'tailscale-',
  'x-akamai-',
  'x-amz-',
  'x-amzn-',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-cdn-',
  'x-edge-',
  'x-envoy-',
  'x-google-',
  'x-goog-',
  'x-nf-',
  'x-original-',
  'x-proxy',
  'x-sucuri-',
  'x-vercel-',
];

/**
 * `Forwarded` in all its spellings, and every name for a client's address: `Client-IP`, `X-Real-Ip`,
 * `X-Azure-ClientIP`, `Remote-Addr`.
 */
const FORWARDED = /forwarded/;
const ADDRESS =
  /(?:^|-)(?:cluster-?client|connecting|client|host|originating|peer|real|remote|socket|source|true-?client|user)-?(?:ip|addr|address|port)(?:v6|-v6)?$/;

/** Whether only a proxy sends a header of this name. */
export const isProxyHeader = (name: string): boolean => {
  const plain = name.toLowerCase().replaceAll('_', '-');
  return (
    NAMES.has(plain) ||
    FORWARDED.test(plain) ||
    ADDRESS.test(plain) ||
    SERVICES.some((service) => plain.startsWith(service))
  );
};

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const isLoopback = (address: string | undefined): boolean => LOOPBACK.includes(address ?? '');

/** Loopback addresses at both ends, this server's own name and port, and no proxy in between. */
export const isFromThisMachine = (c: AppContext): boolean => {
  const socket = incomingOf(c)?.socket;
  return (
    isLoopback(socket?.remoteAddress) &&
    isLoopback(socket?.localAddress) &&
    isOwnLoopbackHost(c) &&
    !Object.keys(c.req.header()).some(isProxyHeader)
  );
};
