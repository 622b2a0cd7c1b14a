import { expect, it } from 'vitest';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import type { Message } from '../../../core/ports/messages.ts';

const message = (id: string): Message => ({ id, at: 1, channel: 'mail', to: 'a@b.example', text: id });

it('keeps what was sent, oldest first, and a message that came twice once', async () => {
  const outbox = createMemoryOutbox();
  await outbox.send(message('one'));
  await outbox.send(message('two'));
  await outbox.send(message('one'));
  expect(outbox.sent()).toEqual([message('one'), message('two')]);
});

it('hands out a list of its own each time', async () => {
  const outbox = createMemoryOutbox();
  const before = outbox.sent();
  await outbox.send(message('one'));
  expect(before).toEqual([]);
});
