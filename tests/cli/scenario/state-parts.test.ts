/** The reference of the state names every part that an expectation can name, and a scenario says what it cannot do. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stateParts, statePath } from '../../../cli/scenario/expectation/state-path.ts';
import { cli } from '../run-cli.ts';

const README = readFileSync(new URL('../../../cli/scenario/README.md', import.meta.url), 'utf8');

/** With a key that exists in place of each star, whichever of the maps it is. */
const KEYS = ['wash', '0', 'city', 'offers', 'order'];
const isPart = (path: string): boolean => KEYS.some((key) => v.is(statePath, path.replaceAll('*', key)));

describe('the parts of the state', () => {
  it('are all in the README, and each can be named by show and expect', () => {
    const paths = stateParts().map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(150);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(README).toContain(`\n| \`${path}\` |`);
    const withOneMap = paths.filter((path) => path.split('*').length <= 2);
    expect(withOneMap.filter((path) => !isPart(path))).toEqual([]);
  });

  it('are all that the state of a session has', async () => {
    const { out } = await cli(['run', '-', '--json'], { input: '{ name: x, steps: [visit: /, add: wash, show] }' });
    const { shown: parts } = JSON.parse(out).scenarios[0];
    const top = new Set(stateParts().map(({ path }) => path.split('.')[0]));
    const shown = parts.map(({ path }: { path: string }) => path);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((path: string) => !top.has(path))).toEqual([]);
  });
});
