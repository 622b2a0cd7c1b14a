/** `market`: the default market to start from, and a market of one's own that is checked. */
import { expect, it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { cli } from '../run-cli.ts';

const folder = temporaryFolder();

it('the default market is printed with its comments, and is valid as it is', async () => {
  const { code, out } = await cli(['market']);
  expect(code).toBe(0);
  expect(out).toBe(readFileSync(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url), 'utf8'));
  writeFileSync(folder.file('my-market.yaml'), out);
  expect(await cli(['market', folder.file('my-market.yaml')])).toEqual({ code: 0, out, err: '' });
});

it('a market with a mistake is refused with its line, and not printed', async () => {
  const { out: source } = await cli(['market']);
  const line = source.split('\n').findIndex((text) => text.includes('urlCode:')) + 1;
  const file = folder.file('mistyped.yaml');
  writeFileSync(file, source.replace('urlCode:', 'urlCod:'));
  const { code, out, err } = await cli(['market', file]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`${file}:${line}`);
  expect(err).toContain('did you mean urlCode?');
});

it('a market that cannot be read, and --schema with a file, are refused', async () => {
  const missing = await cli(['market', folder.file('none.yaml')]);
  expect(missing).toMatchObject({ code: 2, out: '', err: expect.stringContaining('cannot be read') });
  const both = await cli(['market', folder.file('none.yaml'), '--schema']);
  expect(both).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--schema cannot be combined with a file'),
  });
});

it('the schema of a market is printed as JSON', async () => {
  const { code, out } = await cli(['market', '--schema']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ type: 'object', required: expect.arrayContaining(['personas']) });
});
