import { expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { sampleMessage } from '../../messages/sample-messages.ts';

const message = (id: string) => sampleMessage(id, 'mail');

it('the memory outbox keeps the messages sent, oldest first, and lists a repeated one once', async () => {
  const outbox = createRecordingMessenger();
  await outbox.send(message('one'));
  await outbox.send(message('two'));
  await outbox.send(message('one'));
  expect(outbox.sent()).toEqual([message('one'), message('two')]);
});

it('the memory outbox returns a new list each time', async () => {
  const outbox = createRecordingMessenger();
  const before = outbox.sent();
  await outbox.send(message('one'));
  expect(before).toEqual([]);
});
