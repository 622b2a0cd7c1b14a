/** The client's address and whether its connection is encrypted, also behind proxies. */
import { headerOf, incomingOf, type AppContext } from '../context.ts';

/**
 * The address of the client: the socket's, or behind exactly `hops` proxies the one that the outermost of them
 * recorded. A shorter chain did not pass the configured proxies, so its header is ignored.
 */
export const clientAddress = (c: AppContext, hops: number): string | undefined => {
  const remote = incomingOf(c)?.socket.remoteAddress;
  if (hops === 0) return remote;
  const chain = (headerOf(c, 'x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return chain.at(-hops) ?? remote;
};

/** Whether the client's own connection is encrypted, by the socket or by the nearest of the configured proxies. */
export const isSecure = (c: AppContext, hops: number): boolean => {
  if (c.req.url.startsWith('https:')) return true;
  return hops > 0 && headerOf(c, 'x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
};
