/** What the rules of all fields share. */
import { describe, expect, it } from 'vitest';
import { cleanFields, isPrintableLine, isPrintableText } from '../../../core/validation/text.ts';

describe('printable text', () => {
  it.each(['Asha', 'आशा', 'No. 12', '', '🙂'])('%j is printable, as a line and as a text', (text) => {
    expect([isPrintableLine(text), isPrintableText(text)]).toEqual([true, true]);
  });
  it.each(['a\tb', 'a\nb', 'a\r\nb'])('%j is a text of several lines, but no line', (text) => {
    expect([isPrintableLine(text), isPrintableText(text)]).toEqual([false, true]);
  });
  it.each(['a\u0000', '\u001b[1m', '\u007f', '\u0085', '\ud83d'])('%j is neither', (text) => {
    expect([isPrintableLine(text), isPrintableText(text)]).toEqual([false, false]);
  });
});

it('a form as it is meant has the named fields without surrounding white space, and no others', () => {
  const form = { name: ' Asha Rao ', email: '\ta@b.in\n', secret: 'x' };
  expect(cleanFields(form, ['name', 'email'])).toEqual({ name: 'Asha Rao', email: 'a@b.in' });
});
