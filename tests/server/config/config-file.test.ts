import { describe, expect, it } from 'vitest';
import { parseConfigFile } from '../../../server/config/config-file.ts';

describe('a configuration file', () => {
  it('consists of lines NAME=value, blank lines and comments; quotes around a value are removed', () => {
    const text = [
      '\uFEFF# the shop',
      '',
      'PORT=3000\r',
      '  STORE = no',
      'MAIL_FROM="Shop <orders@shop.example>"',
      "SMTP_PASSWORD='a # b = c'",
      'SMS_KEY=a"b',
      'EMPTY=',
      'HASH=a#b',
    ].join('\n');
    expect(parseConfigFile(text)).toEqual({
      lines: [
        { name: 'PORT', value: '3000', line: 3 },
        { name: 'MAIL_FROM', value: 'Shop <orders@shop.example>', line: 5 },
        { name: 'SMTP_PASSWORD', value: 'a # b = c', line: 6 },
        { name: 'SMS_KEY', value: 'a"b', line: 7 },
        { name: 'EMPTY', value: '', line: 8 },
        { name: 'HASH', value: 'a#b', line: 9 },
      ],
      problems: [{ line: 4, message: 'a line must be NAME=value, or a comment that begins with #' }],
    });
  });

  it('sets each variable once', () => {
    expect(parseConfigFile('PORT=1\nPORT=2\nPORT=3').problems).toEqual([
      { line: 2, message: 'PORT is set on line 1 already' },
      { line: 3, message: 'PORT is set on line 1 already' },
    ]);
  });

  it('does not repeat a line that it cannot read, which may be a secret', () => {
    expect(JSON.stringify(parseConfigFile('sesame').problems)).not.toContain('sesame');
  });
});
