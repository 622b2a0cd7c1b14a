/** Opens what a command line names as a backend. Throws BadInput where nothing answers. */
import { BadInput, Unreachable } from '../../io.ts';
import { offeredLevel, type Backend, type Level } from '../backend/backend.ts';
import { openRemoteBackend, type RemoteOptions } from '../backend/remote-backend.ts';

export type Target = { readonly backend: Backend; readonly offered: Level };

export const openTarget = async (url: URL, options: RemoteOptions): Promise<Target> => {
  const unreachable = `no response from ${url.origin}; is a backend running there?`;
  const backend = await openRemoteBackend(url, options).catch((cause: unknown) => {
    throw cause instanceof Unreachable ? new BadInput(cause.message, { cause }) : cause;
  });
  const offered = await offeredLevel(backend);
  if (offered === undefined) throw new BadInput(unreachable);
  return { backend, offered };
};
