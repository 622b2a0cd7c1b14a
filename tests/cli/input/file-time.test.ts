import { describe, expect, it } from 'vitest';
import { fileTime } from '../../../cli/input/file-time.ts';

const at = (iso: string): number => Date.parse(iso);

describe('a time in a file', () => {
  it.each([
    ['2026-11-27 18:30:00', '2026-11-27T18:30+05:30'],
    ['2026-11-27', '2026-11-27T00:00+05:30'],
    ['27/11/2026 18:30', '2026-11-27T18:30+05:30'],
    ['2026-11-27 13:00:00 +0000', '2026-11-27T18:30+05:30'],
    [String(Date.parse('2026-11-27T13:00:00Z')), '2026-11-27T18:30+05:30'],
    ['27-11-2026 06:30 PM', '2026-11-27T18:30+05:30'],
    ['5/1/26 12:05 am', '2026-01-05T00:05+05:30'],
    ['27-Nov-26', '2026-11-27T00:00+05:30'],
    ['27 November 2026, 6:30 pm', '2026-11-27T18:30+05:30'],
    ['2026-11-27T18:30:52.748', '2026-11-27T18:30:52+05:30'],
    ['2026-11-27T13:00:00Z', '2026-11-27T13:00Z'],
    ['2026-11-27T13:00:00+0000', '2026-11-27T13:00Z'],
    ['1796000000', '2026-11-30T00:53:20Z'],
  ])('%s is India’s unless it names a zone', (text, iso) => {
    expect(fileTime(text)).toBe(at(iso));
  });

  it('is read with the month first where the courier writes it so', () => {
    expect(fileTime('11/7/2026 9:05', true)).toBe(at('2026-11-07T09:05+05:30'));
    expect(fileTime('2026-11-07', true)).toBe(at('2026-11-07T00:00+05:30'));
  });

  it.each(['', 'N/A', '31/02/2026', '13/13/2026', '27/11', '27/11/2026 25:00', '27/11/2026 soon', '2026'])(
    '%j is none',
    (text) => {
      expect(fileTime(text)).toBeUndefined();
    },
  );
});
