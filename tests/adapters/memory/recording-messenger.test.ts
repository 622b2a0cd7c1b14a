import { expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { sampleMessage } from '../../messages/sample-messages.ts';

const message = (id: string) => sampleMessage(id, 'mail');

it('the memory messenger keeps the messages sent, oldest first, and lists a repeated one once', async () => {
  const messenger = createRecordingMessenger();
  await messenger.send(message('one'));
  await messenger.send(message('two'));
  await messenger.send(message('one'));
  expect(messenger.sent()).toEqual([message('one'), message('two')]);
});
