/** One-time passwords from the messages of a sandbox. All sessions of a load share one request for them. */
import { sandboxPath } from '../../../adapters/wire/sandbox/sandbox-paths.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Stopwatch } from './stopwatch.ts';

const POLL_MS = 100;
const TRIES = 50;

/** Undefined where the shop is no sandbox, or the message does not come. */
export const createOtpInbox = (
  url: string,
  { now, until }: Stopwatch,
): ((phone: string) => Promise<string | undefined>) => {
  const otps = new Map<string, string>();
  let isSandbox = true;
  /** Messages that have been read, or that the sandbox no longer kept. */
  let known = 0;
  let current: Promise<void> = Promise.resolve();
  let following: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    try {
      const response = await fetch(`${url}${sandboxPath('outbox')}?skip=${known}`);
      const messages: unknown = response.ok ? await response.json() : undefined;
      isSandbox = Array.isArray(messages);
      if (!Array.isArray(messages)) return;
      for (const message of messages) {
        if (!isJsonObject(message)) continue;
        const { position, channel, to, otp } = message;
        known = typeof position === 'number' ? position + 1 : known + 1;
        if (channel === 'sms' && typeof to === 'string' && typeof otp === 'string') otps.set(to, otp);
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
