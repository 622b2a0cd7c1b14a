/** A backend at an address, with what its sandbox offers, if it is one. */
import { createCryptoRandom } from '../../../adapters/system/random.ts';
import { BadInput } from '../../io.ts';
import { findSandbox, type SandboxClient } from '../../scenario/environment/sandbox-client.ts';
import { CALL_TIMEOUT_MS } from '../../scenario/environment/pending-calls.ts';
import { createTimedFetch } from '../../scenario/environment/timed-fetch.ts';
import type { Backend } from './backend.ts';
import { keyOf, passwordIn, phoneOf } from './test-values.ts';

export type RemoteOptions = {
  /** The one-time password that the backend accepts from everybody. */
  readonly otp?: string | undefined;
  /** The address of the sandbox that has the messages, where it is not the backend's own. */
  readonly outbox?: URL | undefined;
};

/** Throws Unreachable where nothing answers, and BadInput where `outbox` is no sandbox. */
export const openRemoteBackend = async ({ origin }: URL, { otp, outbox }: RemoteOptions): Promise<Backend> => {
  const sandbox = await findSandbox((outbox ?? { origin }).origin);
  if (outbox !== undefined && sandbox === undefined)
    throw new BadInput(`--outbox ${outbox.origin} is not the address of a sandbox`);
  const random = createCryptoRandom();
  return {
    name: origin,
    base: origin,
    request: createTimedFetch(CALL_TIMEOUT_MS),
    freshPhone: () => phoneOf(random),
    freshKey: () => keyOf(random),
    ...(otp !== undefined && { otp: () => Promise.resolve(otp) }),
    // As for `run`, the messages of a sandbox count more.
    ...(sandbox !== undefined && sandboxAbilities(sandbox)),
  };
};

const sandboxAbilities = ({ advance, outbox }: SandboxClient): Pick<Backend, 'advance' | 'otp'> => ({
  advance,
  otp: async (phone) => passwordIn(await outbox(), phone),
});
