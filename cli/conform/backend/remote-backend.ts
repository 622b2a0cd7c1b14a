/** A backend at an address, with what its sandbox offers, if it is one. */
import { createCryptoRandom } from '../../../adapters/system/random.ts';
import { BadInput } from '../../io.ts';
import { findSandbox, type SandboxClient } from '../../scenario/environment/sandbox-client.ts';
import { CALL_TIMEOUT_MS } from '../../scenario/environment/pending-calls.ts';
import { createTimedFetch } from '../../scenario/environment/timed-fetch.ts';
import { openBrowser, type Backend } from './backend.ts';
import { keyOf, passwordIn, phoneOf } from './test-values.ts';

export type RemoteOptions = {
  /** The one-time password that the backend accepts from everybody. */
  readonly otp?: string | undefined;
  /** The sandbox that has the messages, if the backend is not a sandbox itself. */
  readonly outbox?: OutboxOption | undefined;
};

/** The address of a sandbox, and the option that gave it, as in `--outbox`. */
export type OutboxOption = { readonly option: string; readonly address: URL };

/** Throws Unreachable where nothing answers, and BadInput where `outbox` is no sandbox. */
export const openRemoteBackend = async ({ origin }: URL, { otp, outbox }: RemoteOptions): Promise<Backend> => {
  const random = createCryptoRandom();
  const plain: Backend = {
    name: origin,
    base: origin,
    request: createTimedFetch(CALL_TIMEOUT_MS),
    freshPhone: () => phoneOf(random),
    freshKey: () => keyOf(random),
    ...(otp !== undefined && { otp: () => Promise.resolve(otp) }),
  };
  const own = await findSandbox(origin);
  const messages = own ?? (outbox === undefined ? undefined : await findSandbox(outbox.address.origin));
  if (outbox !== undefined && messages === undefined)
    throw new BadInput(`${outbox.option} ${outbox.address.origin} is not the address of a sandbox`);
  const sandbox = own ?? (messages !== undefined && (await isItsClock(plain, messages)) ? messages : undefined);
  // A clock that is not the backend's is not held.
  if (messages !== sandbox) await messages?.release();
  return {
    ...plain,
    ...(sandbox !== undefined && {
      advance: sandbox.advance,
      clockOrigin: own === undefined ? (outbox?.address.origin ?? origin) : origin,
      pay: sandbox.pay,
      grantCash: sandbox.grantCash,
    }),
    // As for `run`, the messages of a sandbox count more.
    ...(messages !== undefined && { otp: async (phone) => passwordIn(await messages.outbox(), phone) }),
  };
};

/** More than two calls can take, so that a clock that runs by itself does not seem to have been moved. */
const PROBE_MS = 60_000;

/**
 * Whether the sandbox's clock is the backend's as well, as behind a proxy. A backend that only sends its messages there
 * keeps its own time, and its countdown would be compared with a clock that it does not have.
 */
const isItsClock = async (backend: Backend, sandbox: SandboxClient): Promise<boolean> => {
  const call = openBrowser(backend, () => undefined);
  const now = async (): Promise<number | undefined> => {
    const { answer } = await call('getCart');
    return answer?.now;
  };
  const before = await now();
  if (before === undefined) return false;
  await sandbox.advance(PROBE_MS);
  const after = await now();
  return after !== undefined && after - before >= PROBE_MS;
};
