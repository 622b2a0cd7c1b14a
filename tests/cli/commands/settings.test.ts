/** `settings`, and `--settings` of the commands that compute with prices. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { cli } from '../run-cli.ts';

const OTHER = fileURLToPath(new URL('../../settings/other-brand.yaml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (name: string, source: string): string => {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
};

describe('bhor settings', () => {
  it('prints the defaults as a document that is read as the defaults', async () => {
    const { code, out } = await cli(['settings']);
    expect(code).toBe(0);
    expect(out).toMatch(/^# Settings [0-9a-f]{12}, the defaults\n/u);
    expect(parseSettings(out)).toEqual({ settings: DEFAULT_SETTINGS });
  });

  it('prints a document over the defaults, with its hash, and as JSON', async () => {
    const { out } = await cli(['settings', OTHER]);
    expect(out).toMatch(/^# Settings [0-9a-f]{12}, from other-brand\.yaml\n/u);
    expect(out).toContain('codFee: 77');
    expect((await cli(['settings', '--settings', OTHER])).out).toBe(out);
    const json = JSON.parse((await cli(['settings', OTHER, '--json'])).out);
    expect(json).toMatchObject({ file: 'other-brand.yaml', settings: { codFee: 77, offer: { duration: '23m' } } });
    expect(out).toContain(json.hash);
  });

  it('prints the JSON schema', async () => {
    const { out } = await cli(['settings', '--schema']);
    expect(JSON.parse(out)).toMatchObject({ properties: { codFee: { default: 150 } } });
    expect((await cli(['settings', OTHER, '--schema'])).code).toBe(2);
  });

  it('names file, line, column and key of every problem, with code 2', async () => {
    const file = fileWith('wrong.yaml', 'codFee: many\nprices:\n  wash: { initial: 0 }\n');
    const { code, out, err } = await cli(['settings', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.split('\n')).toEqual([
      `${file}:1:1: codFee must be a whole number of rupees from 0 to 10,00,000`,
      `${file}:3:11: prices.wash.initial must be a whole number of rupees from 1 to 10,00,000`,
      '',
    ]);
    const json = await cli(['settings', file, '--json']);
    expect(JSON.parse(json.err.split('\n')[0] ?? '')).toMatchObject({ error: { file, line: 1, column: 1 } });
  });

  it.each([join(folder, 'nowhere.yaml'), folder])('refuses a file that cannot be read: %s', async (file) => {
    const { code, out, err } = await cli(['settings', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`the settings ${file} cannot be read`);
    expect(err).not.toContain('    at ');
  });
});

describe('the flag --settings', () => {
  it('gives a quote its prices, its fee, its codes and its reward', async () => {
    const quoted = await cli(['quote', 'wash', '--pay', 'cod', '--coupon', 'sunrise', '--json', '--settings', OTHER]);
    // 888 × 12% = 106.56, 888 × 7% = 62.16
    expect(JSON.parse(quoted.out)).toMatchObject({
      subtotal: 888,
      shipping: 77,
      discount: { code: 'SUNRISE', off: 12, value: 107 },
      total: 858,
      reward_cash: 62,
    });
    const { out } = await cli(['quote', 'wash', '--pay', 'cod', '--settings', OTHER]);
    expect(out).toContain('cod fee of ₹77');
    expect((await cli(['quote', 'wash', '--coupon', 'DAWN10', '--settings', OTHER])).code).toBe(2);
  });

  it('gives the catalogue its prices', async () => {
    const { out } = await cli(['catalogue', '--url-coupon', '--settings', OTHER]);
    expect(out).toContain('₹1,333');
    expect(out).toContain('Skin System costs ₹1,111');
    expect(out).not.toMatch(/₹(?:949|749|499|2,049)/u);
  });

  it.each(['core', 'wire'])('is what a scenario plays under: %s', async (via) => {
    const scenario = fileWith(
      'other.yaml',
      [
        'name: A wash of another brand',
        'steps:',
        '  - visit: /',
        '  - add: wash',
        '  - expect: { quote: { subtotal: 888 } }',
        '  - coupon: sunrise',
        '  - expect: { quote: { total: 781 }, offer: { code: SUNRISE } }',
        '  - advance: 22m59s',
        '  - expect: { offer: { phase: running } }',
        '  - advance: 1s',
        '  - expect: { offer: { phase: ended }, quote: { total: 888 } }',
        '',
      ].join('\n'),
    );
    const { code, out, err } = await cli(['run', scenario, '--via', via, '--settings', OTHER]);
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect((await cli(['run', scenario, '--via', via])).code).toBe(1);
  });

  it('ends every command with code 2 where the document is wrong', async () => {
    const file = fileWith('bad.yaml', 'codFee: -1\n');
    for (const argv of [
      ['quote', 'wash'],
      ['quote', '-', '--json'],
      ['catalogue'],
      ['run', '.'],
      ['serve', '--sandbox'],
    ]) {
      const { code, out, err } = await cli([...argv, '--settings', file]);
      expect({ argv, code, out }).toEqual({ argv, code: 2, out: '' });
      expect(err).toContain('codFee must be');
    }
  });
});
