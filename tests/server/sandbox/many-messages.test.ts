/** A sandbox that has sent more messages than it keeps, and the programs that read them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_MESSAGES } from '../../../adapters/memory/sent-messages.ts';
import { findSandbox } from '../../../cli/scenario/environment/sandbox-client.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { composeTestServer } from '../fixtures/composed-server.ts';
import { listen } from '../../../server/listen.ts';
import type { Mail } from './sandbox-world.ts';

type Sent = Mail & { readonly position: number };

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.close());

const openSandbox = async () => {
  const { site, store, sent, errors } = composeTestServer();
  const { port, close } = await listen(site, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    url,
    close,
    /** Sends messages with one-time passwords, whose numbers go on: the phone of the first one is 9000000000. */
    send: async (howMany: number): Promise<void> => {
      const messages = Array.from({ length: howMany }, () => messageOf((count += 1) - 1));
      await store.update({ writes: [] }, () => ({ answer: null, messages }));
      await sent();
      expect(errors).toEqual([]);
    },
    read: async (query = ''): Promise<readonly Sent[]> =>
      (await (await fetch(`${url}/sandbox/sent${query}`)).json()) as readonly Sent[],
  };
};

const phoneOf = (number: number): string => String(9_000_000_000 + number);
const otpOf = (number: number): string => String(100_000 + number);
const messageOf = (number: number): Message => ({
  id: `message-${number}`,
  channel: 'sms',
  kind: 'otp',
  to: phoneOf(number),
  at: Date.now(),
  text: `${otpOf(number)} is your one-time password`,
  otp: otpOf(number),
});

describe('a sandbox that has sent more messages than it keeps', () => {
  it('keeps the latest messages, each with the number of those sent before it', async () => {
    await sandbox.send(KEPT_MESSAGES);
    expect((await sandbox.read()).map(({ position }) => position)).toEqual([...Array(KEPT_MESSAGES).keys()]);
    await sandbox.send(3);
    const kept = await sandbox.read();
    expect([kept.length, kept[0], kept.at(-1)]).toMatchObject([
      KEPT_MESSAGES,
      { position: 3, to: phoneOf(3) },
      { position: KEPT_MESSAGES + 2, to: phoneOf(KEPT_MESSAGES + 2) },
    ]);
  });

  it('leaves out those before a position, whether they are kept or not', async () => {
    await sandbox.send(KEPT_MESSAGES + 3);
    for (const skip of [0, 2, 3]) expect((await sandbox.read(`?skip=${skip}`)).length).toBe(KEPT_MESSAGES);
    expect((await sandbox.read('?skip=4'))[0]).toMatchObject({ position: 4 });
    expect((await sandbox.read(`?skip=${KEPT_MESSAGES + 2}`)).map(({ position }) => position)).toEqual([
      KEPT_MESSAGES + 2,
    ]);
    expect(await sandbox.read(`?skip=${KEPT_MESSAGES + 3}`)).toEqual([]);
  });

  it('shows a scenario the messages that were sent since it began', async () => {
    await sandbox.send(KEPT_MESSAGES + 3);
    const scenario = await findSandbox(sandbox.url);
    expect(await scenario?.sentMessages()).toEqual([]);
    await sandbox.send(2);
    expect((await scenario?.sentMessages())?.map(({ id }) => id)).toEqual([
      `message-${KEPT_MESSAGES + 3}`,
      `message-${KEPT_MESSAGES + 4}`,
    ]);
    await scenario?.release();
  });
});
