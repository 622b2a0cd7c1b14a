import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from '../../../adapters/messages/mail-body.ts';

const MAIL = {
  link: { label: 'Track it at', path: '/track-order' },
  text: 'Hello <Asha>,\n\nPaid ₹899. Track it at https://shop.example/track-order\n',
  details: [
    { title: 'Your order', rows: [['Wash × 1', '₹749'] as const, ['Total', '₹899'] as const] },
    { title: 'Delivery address', lines: ['Asha & Sons', 'Pune 411001'] },
    { title: 'What happens next', steps: ['We pack it.', 'We ship it.'] },
  ],
  footer: 'Questions? Write to care@shop.example.',
};

describe('the body of a mail', () => {
  it('is its text alone without sections, and no HTML', () => {
    expect([mailText({ text: 'Hello\n' }), mailHtml({ text: 'Hello\n' })]).toEqual(['Hello\n', undefined]);
  });

  it('has whom to ask at its end, also without sections', () => {
    const { footer } = MAIL;
    expect(mailText({ text: 'Hello\n', footer })).toBe(`Hello\n\n${footer}\n`);
    expect(mailText(MAIL)).toMatch(/\n\nQuestions\? .*\n$/u);
    expect(mailHtml(MAIL)).toMatch(/>Questions\? Write to care@shop\.example\.<\/p><\/div><\/body><\/html>$/u);
  });

  it('has its sections below the text', () => {
    expect(mailText(MAIL)).toBe(
      'Hello <Asha>,\n\nPaid ₹899. Track it at https://shop.example/track-order\n\nYour order\nWash × 1: ₹749\nTotal: ₹899\n\nDelivery address\nAsha & Sons\nPune 411001\n\nWhat happens next\n1. We pack it.\n2. We ship it.\n\nQuestions? Write to care@shop.example.\n',
    );
  });

  it('begins in HTML with the name of the brand', () => {
    expect(mailHtml(MAIL, 'Acme & Sons')).toContain('<strong>Acme &amp; Sons</strong>');
  });

  it('says the same in HTML, with what was typed as text and addresses of pages as links', () => {
    const html = mailHtml(MAIL) ?? '';
    expect(html).toContain('Hello &lt;Asha&gt;,');
    expect(html).toContain('<a href="https://shop.example/track-order"');
    expect(html).toContain('Asha &amp; Sons<br>Pune 411001');
    expect(html).toContain('>We pack it.</li>');
    expect(html).not.toContain('<Asha>');
    for (const words of ['Your order', 'Wash × 1', '₹749', 'Total', '₹899']) expect(html).toContain(words);
  });

  it('links nothing but the page that the message itself names', () => {
    const typed = 'https://evil.example/track-order';
    const text = `Hello ${typed}\n\nSee http://evil.example. Track it at https://shop.example/track-order\nThis is a test.\n`;
    const details = [{ title: typed, lines: [typed], rows: [[typed, typed] as const] }];
    expect(mailHtml({ ...MAIL, text, details })?.match(/<a [^>]*>/gu)).toEqual([
      '<a href="https://shop.example/track-order" style="color:#a8430f">',
    ]);
    expect(mailHtml({ text, details })).not.toContain('<a ');
    // Where the site's address is not known, the message comes without its link.
    expect(mailHtml({ ...MAIL, text: `Hello ${typed}\n`, details })).not.toContain('<a ');
  });
});
