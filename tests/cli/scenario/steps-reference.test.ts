/** The reference of the steps, cli/scenario/README.md: the examples of the steps are valid, and its scenarios pass. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stepRows } from '../../../cli/scenario/steps/steps.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { cli } from '../run-cli.ts';
import { fileOfScenario } from '../scenario-file.ts';

const reference = readFileSync(fileURLToPath(new URL('../../../cli/scenario/README.md', import.meta.url)), 'utf8');
const scenarios = [...reference.matchAll(/^```yaml\n(.*?)^```$/gmsu)].map(([, text = '']) => text);

describe('the reference of the steps', () => {
  it('gives a valid example of every step', () => {
    for (const [name, { example }] of Object.entries(stepRows)) {
      const step = example === undefined ? name : `${name}: ${example}`;
      expect(parseScenario('x.yaml', `name: an example\nsteps:\n  - ${step}\n`)).not.toHaveProperty('problems');
    }
  });

  it('has whole scenarios that pass', async () => {
    expect(scenarios.length).toBeGreaterThan(3);
    const { code, out } = await cli(['run', ...scenarios.map(fileOfScenario)]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${scenarios.length} passed`) });
  });
});
