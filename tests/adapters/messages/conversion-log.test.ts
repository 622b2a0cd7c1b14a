import { describe, expect, it } from 'vitest';
import { createConversionLog, type LoggedConversion } from '../../../adapters/messages/conversion-log.ts';
import type { ConversionRecord, Message } from '../../../core/ports/messages.ts';

const RECORD: ConversionRecord = {
  event: 'InitiateCheckout',
  amount: 749,
  shipping: 0,
  currency: 'INR',
  path: '/checkout',
  phone: 'a'.repeat(64),
  email: 'b'.repeat(64),
  agent: 'a browser',
};
const MESSAGE: Message = { id: 'm1', at: 0, channel: 'conversion', to: 'meta', text: JSON.stringify(RECORD) };

describe('the conversion log', () => {
  it('logs a conversion event’s name, amount and path, and nothing personal', async () => {
    const logged: LoggedConversion[] = [];
    const outcome = await createConversionLog((conversion) => logged.push(conversion)).send(MESSAGE);
    expect(outcome).toEqual({ outcome: 'accepted' });
    expect(logged).toEqual([{ event: 'InitiateCheckout', amount: 749, path: '/checkout' }]);
  });

  it('refuses a message of another channel, which would be lost', async () => {
    const log = createConversionLog(() => undefined);
    await expect(
      log.send({ id: 'm1', at: 0, channel: 'sms', to: '9876543210', kind: 'otp', text: 'x' }),
    ).rejects.toThrow(/sms/u);
  });
});
