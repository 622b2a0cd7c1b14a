/** One-time passwords from the messages of a sandbox. All sessions of a load share one request for them. */
import { sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { operatorAt } from '../../operator/client/operator-client.ts';
import type { Stopwatch } from './stopwatch.ts';

const POLL_MS = 100;
const TRIES = 50;

/** Undefined where the shop is no sandbox, or the message does not come. */
export const createOtpInbox = (
  url: string,
  { now, until }: Stopwatch,
): ((phone: string) => Promise<string | undefined>) => {
  const call = operatorAt(url);
  const otps = new Map<string, string>();
  let isSandbox = true;
  /** Messages that have been read, or that the sandbox no longer kept. */
  let known = 0;
  let current: Promise<void> = Promise.resolve();
  let following: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    try {
      const reply = await call(sandboxCalls.sentMessages, { skip: known });
      isSandbox = reply.kind === 'done';
      if (reply.kind !== 'done') return;
      for (const { position, channel, to, otp } of reply.data) {
        known = position + 1;
        if (channel === 'sms' && otp !== undefined) otps.set(to, otp);
      }
    } catch {
      // Asked again, as long as somebody waits.
    }
  };

  /** A request that begins after this call: one that is under way may have been answered before the message. */
  const loadFromNow = (): Promise<void> => {
    following ??= current.then(() => {
      following = undefined;
      current = load();
      return current;
    });
    return following;
  };

  return async (phone) => {
    for (let tries = 0; tries < TRIES && isSandbox; tries += 1) {
      await loadFromNow();
      const otp = otps.get(phone);
      if (otp !== undefined) {
        otps.delete(phone);
        return otp;
      }
      await until(now() + POLL_MS);
    }
    return undefined;
  };
};
