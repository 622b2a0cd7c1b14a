import { describe, expect, it } from 'vitest';
import { createConsoleMessenger, toEach } from '../../../adapters/messages/console.ts';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import type { Message } from '../../../core/ports/messages.ts';

const message = (of: Partial<Message> = {}): Message => ({
  id: 'm1',
  at: 1,
  channel: 'sms',
  to: '9876543210',
  text: 'Hello',
  ...of,
});

const written = async (sent: Message, highlight?: (otp: string) => string): Promise<string> => {
  const lines: string[] = [];
  await createConsoleMessenger({
    write: (text) => {
      lines.push(text);
    },
    ...(highlight && { highlight }),
  }).send(sent);
  return lines.join('\n');
};

describe('messages on the terminal', () => {
  it('show their channel, receiver and text, and highlight the one-time password', async () => {
    const otp = message({ text: '$&123456 is your password.\n\n@shop.example #123456', otp: '123456' });
    expect(await written(otp, (code) => `[${code}]`)).toBe(
      'SMS to 9876543210: $&[123456] is your password.\n  @shop.example #123456',
    );
    expect(await written(message({ channel: 'mail', to: 'a@b.in' }))).toBe('Email to a@b.in: Hello');
    expect(await written(message({ channel: 'conversion', to: 'analytics', text: '{}' }))).toBe(
      'Event to analytics: {}',
    );
  });

  it('cannot control the terminal through user input', async () => {
    const steering = '\u001b[2J\u001b]0;title\u0007\r\u009b31m\u202e\u200f\u061c\n';
    const shown = await written(message({ text: `Dear ${steering}`, to: `a${steering}@b.in` }));
    for (const character of ['\u001b', '\u0007', '\r', '\u009b', '\u202e', '\u200f', '\u061c'])
      expect(shown).not.toContain(character);
    expect(shown.split('\n')[0]).toContain('@b.in:');
  });
});

describe('a message to several messengers', () => {
  it('counts as sent once all of them have accepted it', async () => {
    const outbox = createMemoryOutbox();
    await toEach(outbox, createMemoryOutbox()).send(message());
    expect(outbox.sent()).toEqual([message()]);
    await expect(toEach(outbox, { send: () => Promise.reject(new Error('down')) }).send(message())).rejects.toThrow(
      'down',
    );
  });
});
