import { expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { byChannel, toEach } from '../../../adapters/messages/messengers.ts';
import { ACCEPTED, MESSAGE_CHANNELS, type Messenger, type SendOutcome } from '../../../core/ports/messages.ts';
import { sampleMessage, sampleSms } from '../../messages/sample-messages.ts';
import { createTestShop } from '../../shop/test-shop.ts';

const answering = (outcome: SendOutcome): Messenger => ({ send: async () => outcome });

it('a message to several messengers has the outcome of the first that did not accept it, and reaches the others', async () => {
  const refused: SendOutcome = { outcome: 'refused', reason: 'bad number' };
  const later: SendOutcome = { outcome: 'retry', reason: 'busy' };
  const messenger = createRecordingMessenger();
  expect(await toEach(answering(later), answering(refused), messenger).send(sampleSms())).toEqual(later);
  expect(await toEach(messenger, answering(refused)).send(sampleSms())).toEqual(refused);
  expect(messenger.sent()).toEqual([sampleSms()]);
});

it('each channel’s messages go to its own messenger alone', async () => {
  const boxes = {
    sms: createRecordingMessenger(),
    mail: createRecordingMessenger(),
    conversion: createRecordingMessenger(),
  };
  for (const channel of MESSAGE_CHANNELS) {
    expect(await byChannel(boxes).send(sampleMessage(channel, channel))).toEqual(ACCEPTED);
  }
  expect(MESSAGE_CHANNELS.map((channel) => boxes[channel].sent().map(({ id }) => id))).toEqual([
    ['sms'],
    ['mail'],
    ['conversion'],
  ]);
});

it('a messenger that throws at once is noticed as one that rejects, and keeps no other channel from its messages', async () => {
  const sent: string[] = [];
  const throwing = (): never => {
    throw new Error('not configured');
  };
  const messenger: Messenger = {
    send: ({ channel }) => (channel === 'sms' ? throwing() : Promise.resolve(sent.push(channel)).then(() => ACCEPTED)),
  };
  const shop = createTestShop({ messenger });
  const messages = (['sms', 'mail'] as const).map((channel) => sampleMessage(channel, channel));
  await shop.store.update({}, () => ({ answer: null, messages }));
  await shop.deliverMessages();
  expect([sent, shop.logged]).toEqual([['mail'], ['a message by sms was not taken']]);
  expect(await shop.store.outbox.count('sms', 'waiting')).toBe(1);
});
