/** Every scenario of tests/scenarios, read; their files are named from there. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '../../../cli/scenario/format/scenario.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { readScenario, scenarioFiles } from '../../../cli/scenario/load/scenario-files.ts';

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url));

const scenarioOf = async (file: string): Promise<Scenario> => {
  const parsed = parseScenario(relative(folder, file), await readScenario(file));
  if ('problems' in parsed)
    throw new Error(
      parsed.problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`).join('\n'),
    );
  return parsed.scenario;
};

export const allScenarios = async (): Promise<readonly Scenario[]> =>
  Promise.all((await scenarioFiles([folder])).map(scenarioOf));
