/** Mails in the shop's name to strangers: anybody may type any email address, and text that reads as a web address. */
import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from '../../adapters/messages/mail-body.ts';
import { withSiteLinks } from '../../adapters/messages/messengers.ts';
import { ACCEPTED, type MailMessage, type Message } from '../../core/ports/messages.ts';
import { readsAsWebAddress } from '../../core/shop/notifications/customer-text.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';

import { dataOf, createTestShop, place, readyToPlace, type TestShop } from '../shop/test-shop.ts';

const VICTIM = 'victim@example.org';
const SHIPPING = {
  ...ADDRESS,
  email: VICTIM,
  h_no: 'You have won',
  st_address: 'Claim at https://evil.example/prize now',
};

/** What has come to the victim, each mail as it leaves the server: as plain text and as HTML. */
const mailsOf = async (shop: TestShop): Promise<readonly { readonly kind: string; readonly bodies: string }[]> => {
  await shop.deliverMessages();
  const left: Message[] = [];
  const server = withSiteLinks(
    {
      send: async (message) => {
        left.push(message);
        return ACCEPTED;
      },
    },
    'https://shop.example',
  );
  for (const message of shop.messenger.sent()) await server.send(message);
  return left
    .filter((message): message is MailMessage => message.channel === 'mail' && message.to === VICTIM)
    .map((mail) => ({ kind: mail.kind, bodies: `${mailText(mail)}\n${mailHtml(mail) ?? ''}` }));
};

describe('a stranger whose email address is typed', () => {
  it('gets no web address that a customer typed as an address, in any mail about the order', async () => {
    const shop = createTestShop();
    const api = await readyToPlace(shop);
    const order = await place(api, { mode: 'cod', expectedTotal: 899, shipping: SHIPPING });
    await dataOf(shop.correctAddress({ order, h_no: 'Go to www.evil.example' }));
    await dataOf(api.cancelOrder({ order, reason: 'See https://evil.example/reason' }));
    const mails = await mailsOf(shop);
    expect(mails.map(({ kind }) => kind)).toEqual(['order_confirmed', 'order_address_changed', 'order_cancelled']);
    for (const { kind, bodies } of mails) {
      expect(bodies).not.toContain('evil');
      expect(bodies).not.toContain('You have won');
      expect(bodies.includes('the address you entered')).toBe(kind !== 'order_cancelled');
      const links = [...bodies.matchAll(/href="([^"]*)"/gu)].map(([, url]) => url);
      expect(links).toEqual(kind === 'order_confirmed' ? ['https://shop.example/profile/orders'] : []);
    }
  });

  it('gets no web address from a complaint, whose phone is verified but not its email address', async () => {
    const shop = createTestShop();
    const api = await readyToPlace(shop);
    const message =
      'You have won a prize.\nClaim it at evil.example/prize\u2028or at www.evil.example today.\nThe team';
    await dataOf(api.createGrievance({ name: 'Asha Rao', phone: PHONE, email: VICTIM, message }));
    const [mail] = await mailsOf(shop);
    expect(mail?.kind).toBe('complaint_received');
    expect(mail?.bodies).toContain('You have won a prize.\n(left out: a line with a web address)');
    expect(mail?.bodies).not.toContain('evil');
    // The grievance officer needs all of it.
    const sent = shop.messenger.sent().filter(({ to }) => to !== VICTIM);
    expect(sent.map(({ text }) => text).join('\n')).toContain('evil.example/prize');
  });
});

describe('what reads as a web address', () => {
  it('is what mail programs link', () => {
    for (const text of [
      'https://evil.example',
      'HTTP://localhost/x',
      'ftp://1.2.3.4',
      'www.evil',
      'evil.example',
      'Claim: evil.Example.',
      'me@evil.example',
      'evil-site.co.in/a',
      't.me/prize',
      'x.co?a',
      'evil\u3002example',
      'उदाहरण.भारत',
      'evil.xn--h2brj9c',
    ])
      expect([text, readsAsWebAddress(text)]).toEqual([text, true]);
  });

  it('is no address as people write it', () => {
    for (const text of [
      '12/A, Fourth Cross, Indiranagar',
      'No.12, M.G.Road',
      'H.No. 4-5-6/B, St. Marks Road',
      'Flat 3.2, Tower 1.5',
      'C/o Dr. Rao, Opp. Metro',
      'Awww street. Near temple',
      'Plot 7; Sector: 5',
    ])
      expect([text, readsAsWebAddress(text)]).toEqual([text, false]);
  });
});
