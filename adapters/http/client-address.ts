/** The client's address and whether its connection is encrypted, also behind proxies. */
import type { HttpRequest } from './http-request.ts';

/**
 * The address of the client: the socket's, or behind exactly `hops` proxies the one that the outermost of them
 * recorded. A shorter chain did not pass the configured proxies, so its header is ignored.
 */
export const clientAddress = ({ socket, header }: HttpRequest, hops: number): string | undefined => {
  const remote = socket?.remoteAddress;
  if (hops === 0) return remote;
  const chain = (header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return chain.at(-hops) ?? remote;
};

/** Whether the client's own connection is encrypted, by the socket or by the nearest of the configured proxies. */
export const isSecure = ({ isEncrypted, header }: HttpRequest, hops: number): boolean => {
  if (isEncrypted) return true;
  return hops > 0 && header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
};
