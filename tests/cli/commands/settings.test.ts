/** `config settings`: the document of a brand, over the defaults; what is refused is in `../transcripts/settings.txt`. */
import { expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { cli } from '../run-cli.ts';

const OTHER = 'tests/settings/other-brand.yaml';

it('bhor config settings prints the defaults as a document that is read as the defaults', async () => {
  const { out } = await cli(['config', 'settings']);
  expect(out).toMatch(/^# Settings [0-9a-f]{12}, the defaults\n/u);
  expect(parseSettings(out)).toEqual({ settings: DEFAULT_SETTINGS });
});

it('bhor config settings prints a document over the defaults, with its hash, and as JSON', async () => {
  const { out } = await cli(['config', 'settings', OTHER]);
  expect(out).toMatch(/^# Settings [0-9a-f]{12}, from other-brand\.yaml\n/u);
  expect(out).toContain('codFee: 77');
  expect((await cli(['config', 'settings', '--settings', OTHER])).out).toBe(out);
  const json = JSON.parse((await cli(['config', 'settings', OTHER, '--json'])).out);
  expect(json).toMatchObject({ file: 'other-brand.yaml', settings: { codFee: 77, offer: { duration: '23m' } } });
  expect(out).toContain(json.hash);
});

it('bhor config settings --schema prints the JSON schema', async () => {
  const { out } = await cli(['config', 'settings', '--schema']);
  expect(JSON.parse(out)).toMatchObject({ properties: { codFee: { default: 150 } } });
});
