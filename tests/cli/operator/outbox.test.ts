/** `outbox list`, `retry` and `drop` of messages that a gateway has refused, on every store. */
import { expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { openCod } from '../../shop/orders.ts';
import { MINUTE } from '../../samples/durations.ts';
import { describeOnEveryStore, type OpenOperatedShop } from './shops.ts';

const isAboutOrder = ({ otp }: Message): boolean => otp === undefined;

/** A shop with an order whose SMS and mail were refused, for as long as `gateway.refuses`. */
const openRefused = async (open: OpenOperatedShop) => {
  const taken = createRecordingMessenger();
  const gateway = { refuses: true };
  const shop = await open({
    messenger: {
      send: async (message) =>
        gateway.refuses && isAboutOrder(message)
          ? { outcome: 'refused', reason: 'the gateway: HTTP 400' }
          : taken.send(message),
    },
  });
  // The sessions of the fixtures read their passwords from the outbox of the shop.
  const { number } = await openCod({ ...shop, lastOtp: async () => lastOtpIn(shop.deliverMessages, taken) });
  await shop.deliverMessages();
  const outbox = (...argv: readonly string[]) => shop.operator('outbox', ...argv);
  const list = async (...argv: readonly string[]) =>
    JSON.parse((await outbox('list', '--json', ...argv)).out) as {
      readonly messages: readonly { readonly id: string }[];
      readonly next: string | null;
    };
  return {
    shop,
    gateway,
    outbox,
    list,
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

const lastOtpIn = async (
  deliver: () => Promise<unknown>,
  taken: ReturnType<typeof createRecordingMessenger>,
): Promise<string> => {
  await deliver();
  return taken.sent().findLast(({ otp }) => otp !== undefined)?.otp ?? '';
};

describeOnEveryStore('bhor outbox', (open) => {
  it('lists what was refused a page at a time, sends one again, then all of a channel, each once', async () => {
    const { shop, gateway, outbox, list, parked, sent, sms, mail } = await openRefused(open);
    expect(await parked()).toEqual([sms, mail]);
    const first = await list('--limit', '1');
    const second = await list('--limit', '1', '--after', first.next ?? '');
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual([sms, mail]);
    expect(second.next).toBeNull();
    for (const [argv, out] of [
      [['retry', '--all'], `${sms}\n${mail}\n2 messages will be sent again.\n`],
      [['retry', '--all', '--channel', 'mail'], `${mail}\n1 message will be sent again.\n`],
      [['retry', sms], `${sms}\n1 message will be sent again.\n`],
      [['drop', mail], `${mail}\n1 message will be removed without being sent.\n`],
    ] as const)
      expect(await outbox(...argv, '--dry-run')).toEqual({ code: 0, out, err: '' });
    expect(await outbox('drop', 'none', '--dry-run')).toMatchObject({ code: 4, out: '' });
    expect(await parked()).toEqual([sms, mail]);
    gateway.refuses = false;
    expect(await outbox('retry', sms)).toEqual({ code: 0, out: '1 message will be sent again.\n', err: '' });
    expect([await sent(), await parked()]).toEqual([[sms], [mail]]);
    expect(JSON.parse((await outbox('retry', '--all', '--channel', 'sms', '--json')).out)).toEqual({ count: 0 });
    expect(JSON.parse((await outbox('retry', '--all', '--channel', 'mail', '--json')).out)).toEqual({ count: 1 });
    expect([await sent(), await parked()]).toEqual([[sms, mail], []]);
    await shop.close();
  });

  it('drops what is not to be sent any more', async () => {
    const { shop, gateway, outbox, parked, sent, sms, mail } = await openRefused(open);
    expect(await outbox('drop', sms)).toEqual({ code: 0, out: '1 message dropped.\n', err: '' });
    expect(await parked()).toEqual([mail]);
    expect(await outbox('drop', sms, 'none')).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringContaining('2 messages not found'),
    });
    for (const id of ['\u0000', `${mail}\u0000`, '\ud800', 'x'.repeat(2_000)])
      for (const command of ['drop', 'retry'])
        expect(await outbox(command, id, mail)).toEqual({
          code: 2,
          out: '',
          err: expect.stringMatching(/Invalid request: ids\.0 should /u),
        });
    expect(await parked()).toEqual([mail]);
    gateway.refuses = false;
    expect(await outbox('retry', '--all')).toMatchObject({ code: 0, out: '1 message will be sent again.\n' });
    expect(await sent()).toEqual([mail]);
    await shop.close();
  });
});
