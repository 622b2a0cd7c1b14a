import { describe, expect, it } from 'vitest';
import { createConsoleMessenger } from '../../../adapters/messages/console.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { sampleConversion, sampleMail, sampleSms } from '../../messages/sample-messages.ts';

const written = async (sent: Message, highlight?: (otp: string) => string): Promise<string> => {
  const lines: string[] = [];
  await createConsoleMessenger({ write: (text) => lines.push(text), ...(highlight && { highlight }) }).send(sent);
  return lines.join('\n');
};

describe('messages on the terminal', () => {
  it('show their channel, receiver and text, and highlight the one-time password', async () => {
    const otp = sampleSms({ text: '$&123456 is your password.\n\n@shop.example #123456', otp: '123456' });
    expect(await written(otp, (code) => `[${code}]`)).toBe(
      'SMS to 9876543210: $&[123456] is your password.\n  @shop.example #123456',
    );
    expect(await written(sampleMail({ to: 'a@b.in', text: 'Hello' }))).toBe('Email to a@b.in: Hello');
    expect(await written(sampleConversion())).toBe('Event to analytics: {}');
  });

  it('cannot control the terminal through user input', async () => {
    const steering = '\u001b[2J\u001b]0;title\u0007\r\u009b31m\u202e\u200f\u061c\n';
    const shown = await written(sampleSms({ text: `Dear ${steering}`, to: `a${steering}@b.in` }));
    for (const character of ['\u001b', '\u0007', '\r', '\u009b', '\u202e', '\u200f', '\u061c'])
      expect(shown).not.toContain(character);
    expect(shown.split('\n')[0]).toContain('@b.in:');
  });
});
