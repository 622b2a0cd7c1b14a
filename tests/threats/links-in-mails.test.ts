/** Mails in the shop's name to strangers: anybody may type any email address, and text that reads as a web address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from '../../adapters/messages/mail-body.ts';
import { withSiteLinks } from '../../adapters/messages/messengers.ts';
import { ACCEPTED, type MailMessage, type Message } from '../../core/ports/messages.ts';
import { withBrokenLinks } from '../../core/shop/notifications/customer-text.ts';
import { texts } from '../core/arbitraries.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { dataOf, createTestShop, place, readyToPlace, type TestShop } from '../shop/test-shop.ts';

const VICTIM = 'victim@example.org';
const SHIPPING = {
  ...ADDRESS,
  email: VICTIM,
  h_no: 'You have won',
  st_address: 'Claim at https://evil.example/prize now',
};

/** A word that a mail program may link: with a dot or a scheme in it, and no decimal. */
const LINKED = /[^\s\d][.\u3002\uff0e\uff61]\S|[.\u3002\uff0e\uff61][^\s\d]|\d\.\d+\.\d|[^\s\d]:\S|:\/|\\\\/u;
const EVIL = /\S:\/\/evil|\.evil|evil\.\S/u;

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
      expect(bodies).not.toMatch(EVIL);
      expect(bodies.includes('Claim at https: //evil. example/prize now')).toBe(kind !== 'order_cancelled');
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
    expect(mail?.bodies).toContain('You have won a prize.\nClaim it at evil. example/prize');
    expect(mail?.bodies).not.toMatch(EVIL);
    // The grievance officer needs all of it.
    const sent = shop.messenger.sent().filter(({ to }) => to !== VICTIM);
    expect(sent.map(({ text }) => text).join('\n')).toContain('evil.example/prize');
  });
});

describe('a text in a mail', () => {
  it('has nothing that a mail program links', () => {
    for (const text of [
      'https://evil.example',
      'HTTP://localhost/x',
      'ftp://1.2.3.4',
      's3://evil',
      'tel:+919876543210',
      'mailto:a@evil',
      'www.evil',
      'evil.example',
      'Claim:evil.Example.',
      'me@evil.example',
      'evil-site.co.in/a',
      't.co',
      't.me/prize',
      'x.co?a',
      '猫.com',
      '192.0.2.1/login',
      '192.0.2.1',
      '3.2.evil',
      'evil\u3002example',
      'evil\uff0eexample',
      'उदाहरण.भारत',
      'evil.xn--h2brj9c',
      'evil.\u200bexample',
      '\\\\evil\\share',
    ])
      expect([text, withBrokenLinks(text)]).toEqual([text, expect.not.stringMatching(LINKED)]);
  });

  it('reads as it was typed: every word is there, and nothing changes in one that has a space after its dots', () => {
    for (const text of [
      '12/A, Fourth Cross',
      'H. No. 4-5-6/B, St. Marks Road',
      'Flat 3.2, Tower 1.5.',
      '₹749.50 at 6:30 pm',
      'Wait... Near temple.',
    ])
      expect(withBrokenLinks(text)).toBe(text);
    expect(withBrokenLinks('No.12, M.G.Road, Opp.Church, 2nd floor,Bldg.3')).toBe(
      'No. 12, M. G. Road, Opp. Church, 2nd floor,Bldg. 3',
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(withBrokenLinks(text).replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
        expect(withBrokenLinks(withBrokenLinks(text))).toBe(withBrokenLinks(text));
      }),
    );
  });
});
