/** The reference of the steps, cli/scenario/README.md, has the steps of the schema, and its examples work. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STEPS } from '../../../cli/scenario/format/steps.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { cli } from '../run-cli.ts';
import { fileOfScenario } from '../scenario-file.ts';

const reference = readFileSync(fileURLToPath(new URL('../../../cli/scenario/README.md', import.meta.url)), 'utf8');
const rows = [...reference.matchAll(/^\| `([\w-]+)` \| (.+) \| `- (.+)` \|$/gmu)].map(
  ([, name = '', description = '', example = '']) => ({ name, description, example }),
);
const scenarios = [...reference.matchAll(/^```yaml\n(.*?)^```$/gmsu)].map(([, text = '']) => text);

describe('the reference of the steps', () => {
  it('has every step with its description, in the order of the schema', () => {
    expect(rows.map(({ name, description }) => [name, description])).toEqual(
      Object.entries(STEPS).map(([name, { description }]) => [name, description]),
    );
  });

  it.each(rows)('gives a valid example of $name', ({ name, example }) => {
    const parsed = parseScenario('example.yaml', `name: an example\nsteps:\n  - ${example}\n`);
    expect(parsed).not.toHaveProperty('problems');
    expect(example.split(':')[0]).toBe(name);
  });

  it('has whole scenarios that pass', async () => {
    expect(scenarios.length).toBeGreaterThan(3);
    const { code, out } = await cli(['run', ...scenarios.map(fileOfScenario)]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${scenarios.length} passed`) });
  });
});
