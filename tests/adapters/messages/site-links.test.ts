/** The address of the site in messages: from the shop's order to the text that a customer reads. */
import { describe, expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { withSiteLinks } from '../../../adapters/messages/messengers.ts';
import type { MessageLink } from '../../../core/ports/messages.ts';
import { composeTestServer } from '../../server/fixtures/composed-server.ts';
import { sampleMail, sampleSms } from '../../messages/sample-messages.ts';

const ORIGIN = 'https://shop.example';
const link: MessageLink = { label: 'Track it at', path: '/track-order' };

describe('a message with a link', () => {
  it('ends with it in an SMS, and before the last line end of a mail', async () => {
    const recorder = createRecordingMessenger();
    const messenger = withSiteLinks(recorder, ORIGIN);
    await messenger.send(sampleSms({ text: 'Paid ₹749.', link }));
    await messenger.send(sampleMail({ text: 'Hello Asha,\n\nPaid ₹749.\n', link }));
    await messenger.send(sampleSms({ id: 'sms-2', text: 'Without a link.' }));
    expect(recorder.sent().map(({ text }) => text)).toEqual([
      'Paid ₹749. Track it at https://shop.example/track-order',
      'Hello Asha,\n\nPaid ₹749. Track it at https://shop.example/track-order\n',
      'Without a link.',
    ]);
  });

  it.each([
    ['a server', ORIGIN, 'Paid ₹749. Track it at https://shop.example/track-order'],
    ['a sandbox', ORIGIN, 'Paid ₹749. Track it at https://shop.example/track-order'],
    ['a sandbox', undefined, 'Paid ₹749.'],
  ])('is sent by %s whose site is at %s as “%s”', async (server, origin, text) => {
    const { sent, store, close } = composeTestServer({
      sandbox: server === 'a sandbox',
      ...(origin !== undefined && { origin }),
    });
    const messages = [sampleSms({ text: 'Paid ₹749.', link })];
    await store.update({ writes: [] }, () => ({ answer: null, messages }));
    expect((await sent()).map((message) => message.text)).toEqual([text]);
    close();
  });
});
