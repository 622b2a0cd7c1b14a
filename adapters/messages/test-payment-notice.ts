/** Messages of a shop that takes orders with test payments: each one about an order says that nothing is charged. */
import type { Message, Messenger, SmsKind, MailKind } from '../../core/ports/messages.ts';
import { shopMessages } from '../../core/validation/messages.ts';

const NOT_ABOUT_ORDERS: readonly (SmsKind | MailKind)[] = ['otp', 'complaint_received', 'complaint_forwarded'];

export const withTestPaymentNotice = ({ send }: Messenger): Messenger => ({ send: (message) => send(marked(message)) });

const marked = (message: Message): Message => {
  if (message.channel === 'conversion' || NOT_ABOUT_ORDERS.includes(message.kind)) return message;
  const notice = shopMessages.testPayments;
  if (message.channel === 'mail')
    return { ...message, subject: `${notice}. ${message.subject}`, text: `${notice}.\n\n${message.text}` };
  return { ...message, text: `${notice}. ${message.text}` };
};
