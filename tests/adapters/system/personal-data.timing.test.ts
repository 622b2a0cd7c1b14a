/** A log's text may come from anybody: none is slow to clean. */
import { expect, it } from 'vitest';
import { withoutPersonalData } from '../../../adapters/system/personal-data.ts';
import { growthOf, LINEAR } from '../../linear-time.ts';

it.each([
  'a',
  'a.',
  'a-',
  'a_',
  '@',
  'a@',
  '@a',
  'a@b ',
  'a.b@c.d,',
  '1',
  '12345',
  '1 ',
  '1-',
  '1.',
  '1....',
  '1     ',
  '12345     ',
  '12345x',
  '1a',
  'a1',
  '-',
  '.',
  ' ',
  '%',
  '%4',
  '%40',
  '%25',
  '%E0',
  '%E0%40',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'deadbeef',
  'abcdefghi ',
  'abcdefghi1 ',
  '"',
  '(',
  '<a@',
  '१',
  'é',
  '🙂',
  '127.0.0.1 ',
  '1.1.',
  '/',
  '/a',
  '+91',
])('a text for a log that repeats “%s” is cleaned in linear time', (piece) => {
  for (const around of ['', 'x', '1', '@']) {
    const growth = growthOf(
      withoutPersonalData,
      (length) => `${around}${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}${around}`,
    );
    expect(growth).toBeLessThan(LINEAR);
  }
});
