/** Messages for tests. */
import type { ConversionMessage, MailMessage, Message, MessageChannel, SmsMessage } from '../../core/ports/messages.ts';

export const sampleSms = (of: Partial<SmsMessage> = {}): SmsMessage => ({
  id: 'sms-1',
  at: 1,
  channel: 'sms',
  kind: 'order_shipped',
  to: '9876543210',
  text: 'Your order has been shipped.',
  ...of,
});

export const sampleMail = (of: Partial<MailMessage> = {}): MailMessage => ({
  id: 'mail-1',
  at: 1,
  channel: 'mail',
  kind: 'order_shipped',
  to: 'asha@example.com',
  subject: 'Order shipped',
  text: 'Hello Asha Rao,\n\nYour order has been shipped.\n',
  ...of,
});

export const sampleConversion = (of: Partial<ConversionMessage> = {}): ConversionMessage => ({
  id: 'conversion-1',
  at: 1,
  channel: 'conversion',
  to: 'analytics',
  text: '{}',
  ...of,
});

/** A message of any channel whose text says its id. */
export const sampleMessage = (id: string, channel: MessageChannel = 'sms', to: string = 'one'): Message => {
  const common = { id, to, text: `text of ${id}` };
  switch (channel) {
    case 'sms': {
      return sampleSms(common);
    }
    case 'mail': {
      return sampleMail(common);
    }
    case 'conversion': {
      return sampleConversion(common);
    }
  }
};
