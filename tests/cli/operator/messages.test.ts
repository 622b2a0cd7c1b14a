/** `messages list`, `retry` and `drop` of messages that a gateway has refused. */
import { expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { MINUTE } from '../../samples/durations.ts';
import { openCod } from '../../shop/orders.ts';
import { openOperated } from './shops.ts';

const isAboutOrder = ({ otp }: Message): boolean => otp === undefined;

/** A shop with an order whose SMS and mail were refused, for as long as `gateway.refuses`. */
const openRefused = async () => {
  const taken = createRecordingMessenger();
  const gateway = { refuses: true };
  const shop = await openOperated({
    messenger: {
      send: async (message) =>
        gateway.refuses && isAboutOrder(message)
          ? { outcome: 'refused', reason: 'the gateway: HTTP 400' }
          : taken.send(message),
    },
  });
  const lastOtp = async (): Promise<string> => {
    await shop.deliverMessages();
    return taken.sent().findLast(({ otp }) => otp !== undefined)?.otp ?? '';
  };
  const { number } = await openCod({ ...shop, lastOtp });
  await shop.deliverMessages();
  const list = async (flags = '') =>
    JSON.parse((await shop.operator(`messages list --json ${flags}`)).out) as {
      readonly messages: readonly { readonly id: string; readonly to: string }[];
      readonly next: string | null;
    };
  return {
    gateway,
    list,
    operator: shop.operator,
    sms: `${number}-confirmed-sms`,
    mail: `${number}-confirmed-mail`,
    parked: async () => (await list()).messages.map(({ id }) => id),
    sent: async () => {
      // The commands use the time of the machine, which the clock of the shop is behind.
      await shop.clock.advance(MINUTE);
      await shop.deliverMessages();
      return taken
        .sent()
        .filter(isAboutOrder)
        .map(({ id }) => id);
    },
  };
};

it('bhor messages lists what was refused with receivers masked, a page at a time', async () => {
  expect((await (await openOperated()).operator('messages')).out).toBe('No messages are parked.\n');
  const { operator, list, sms, mail } = await openRefused();
  const { out } = await operator('messages');
  expect(out).toMatch(/^message +by +about +to +written +attempts +last error\n/u);
  expect(out).toMatch(/\nBH\w{10}-confirmed-sms +sms +order confirmed +\d\d•{6}\d\d .* 1 {2}the gateway: HTTP 400\n/u);
  expect(out).toMatch(/\nBH\w{10}-confirmed-mail +mail +order confirmed +\w•••@example\.com /u);
  const first = await list('--limit 1');
  const second = await list(`--limit 1 --after ${first.next}`);
  expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual([sms, mail]);
  expect(second.next).toBeNull();
  expect((await operator('messages list --limit 1')).out).toMatch(/\n1 more with --after \S+\n$/u);
  expect(await operator('messages list --after abc')).toMatchObject({
    code: 2,
    err: 'error: --after "abc" must be the cursor at the end of the previous page\n',
  });
});

it('bhor messages sends one again, then all of a channel, each once, and none with --dry-run', async () => {
  const { gateway, operator, parked, sent, sms, mail } = await openRefused();
  for (const [command, out] of [
    ['retry --all', `${sms}\n${mail}\n2 messages will be sent again.\n`],
    ['retry --all --channel mail', `${mail}\n1 message will be sent again.\n`],
    [`retry ${sms}`, `${sms}\n1 message will be sent again.\n`],
    [`drop ${mail}`, `${mail}\n1 message will be removed without being sent.\n`],
  ] as const)
    expect(await operator(`messages ${command} --dry-run`)).toEqual({ code: 0, out, err: '' });
  expect(await operator('messages drop none --dry-run')).toMatchObject({ code: 4, out: '' });
  expect(await parked()).toEqual([sms, mail]);
  gateway.refuses = false;
  expect(await operator(`messages retry ${sms}`)).toEqual({ code: 0, out: '1 message will be sent again.\n', err: '' });
  expect([await sent(), await parked()]).toEqual([[sms], [mail]]);
  for (const [channel, count] of [
    ['sms', 0],
    ['mail', 1],
  ] as const)
    expect(JSON.parse((await operator(`messages retry --all --channel ${channel} --json`)).out)).toEqual({ count });
  expect([await sent(), await parked()]).toEqual([[sms, mail], []]);
});

it('bhor messages drops what is not to be sent any more, and nothing where an id is not there or is none', async () => {
  const { gateway, operator, parked, sent, sms, mail } = await openRefused();
  expect(await operator(`messages drop ${sms}`)).toEqual({ code: 0, out: '1 message dropped.\n', err: '' });
  expect((await operator(`messages drop ${sms} none`)).err).toContain('2 messages not found');
  expect(await operator('messages retry no-such')).toMatchObject({ code: 4 });
  for (const id of [`${mail}\u0000`, 'x'.repeat(2_000)])
    expect(await operator('messages', 'drop', id, mail)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Invalid request: ids\.0 should /u),
    });
  expect(await parked()).toEqual([mail]);
  gateway.refuses = false;
  expect(await operator('messages retry --all')).toMatchObject({ code: 0, out: '1 message will be sent again.\n' });
  expect(await sent()).toEqual([mail]);
});
