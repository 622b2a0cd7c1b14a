import { describe, expect, it } from 'vitest';
import { withTestPaymentNotice } from '../../../adapters/messages/messengers.ts';
import { ACCEPTED, type Message, type Messenger } from '../../../core/ports/messages.ts';
import { isOrderMessage } from '../../../core/shop/notifications/message-kinds.ts';

const sent = async (message: Message): Promise<Message> => {
  const all: Message[] = [];
  const messenger: Messenger = {
    send: async (one) => {
      all.push(one);
      return ACCEPTED;
    },
  };
  await withTestPaymentNotice(messenger, isOrderMessage).send(message);
  return all[0] ?? message;
};

const SMS = {
  id: '1',
  at: 0,
  channel: 'sms',
  to: '9876543210',
  kind: 'order_confirmed',
  text: 'It is confirmed.',
} as const;
const MAIL = {
  ...SMS,
  channel: 'mail',
  to: 'asha@example.in',
  subject: 'Order confirmed',
  text: 'It is confirmed.\n',
} as const;

describe('with test payments', () => {
  it('every message about an order says first that nothing is charged', async () => {
    expect(await sent(SMS)).toEqual({ ...SMS, text: 'Test order: nothing is charged. It is confirmed.' });
    expect(await sent(MAIL)).toEqual({
      ...MAIL,
      subject: 'Test order: nothing is charged. Order confirmed',
      text: 'Test order: nothing is charged.\n\nIt is confirmed.\n',
    });
  });

  it('messages about nothing that is ordered, and conversion events, stay as they are', async () => {
    const others: readonly Message[] = [
      { ...SMS, kind: 'otp' },
      { ...SMS, kind: 'complaint_received' },
      { ...MAIL, kind: 'complaint_forwarded' },
      { id: '2', at: 0, channel: 'conversion', to: 'meta', text: '{}' },
    ];
    for (const message of others) expect(await sent(message)).toEqual(message);
  });
});
