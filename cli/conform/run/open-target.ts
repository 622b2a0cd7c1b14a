/** Opens what a command line names as a backend. Throws Unreachable where nothing answers. */
import { Unreachable } from '../../io.ts';
import { offeredLevel, type Backend, type Level } from '../backend/backend.ts';
import { openRemoteBackend, type RemoteOptions } from '../backend/remote-backend.ts';

export type Target = { readonly backend: Backend; readonly offered: Level };

export const openTarget = async (url: URL, options: RemoteOptions): Promise<Target> => {
  const backend = await openRemoteBackend(url, options);
  const offered = await offeredLevel(backend);
  if (offered === undefined) throw new Unreachable(`no response from ${url.origin}; is a backend running there?`);
  return { backend, offered };
};
