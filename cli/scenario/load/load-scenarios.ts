/** Reads the scenarios that a command line names. What cannot be read is told; the others are played all the same. */
import { BadInput, type Io } from '../../io.ts';
import { hint } from '../../text/did-you-mean.ts';
import { readScenario, scenarioFiles, STANDARD_INPUT, STANDARD_INPUT_NAME } from './scenario-files.ts';
import { parseScenario } from './parse-scenario.ts';
import type { Scenario } from '../format/scenario.ts';

/** What is wrong with a file; without a place it is the whole file. */
export type FileProblem = { readonly message: string; readonly line?: number; readonly column?: number };

export type UnreadableFile = { readonly file: string; readonly problems: readonly FileProblem[] };

export type Loaded = { readonly scenarios: readonly Scenario[]; readonly unreadable: readonly UnreadableFile[] };

/** What `read` answers, or the BadInput that it throws, as a file that cannot be read. */
const orUnreadable = async <T>(file: string, read: () => Promise<T>): Promise<T | UnreadableFile> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { file, problems: [{ message: error.message }] };
  }
};

const load = (file: string, input?: AsyncIterable<Uint8Array>): Promise<Scenario | UnreadableFile> =>
  orUnreadable(file, async () => {
    const parsed = parseScenario(file, await readScenario(file, input));
    return 'scenario' in parsed ? parsed.scenario : { file, problems: parsed.problems };
  });

const isUnreadable = (loaded: object): loaded is UnreadableFile => 'problems' in loaded;

/** Every file of the names, each once, in their order; `-` is standard input. */
export const loadScenarios = async (names: readonly string[], input: Io['input']): Promise<Loaded> => {
  const scenarios: Scenario[] = [];
  const unreadable: UnreadableFile[] = [];
  const seen = new Set<string>();
  const add = async (file: string, read: () => Promise<Scenario | UnreadableFile>): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const loaded = await read();
    if (isUnreadable(loaded)) unreadable.push(loaded);
    else scenarios.push(loaded);
  };
  for (const name of names) {
    if (name === STANDARD_INPUT) {
      await add(STANDARD_INPUT_NAME, () => load(STANDARD_INPUT_NAME, input()));
      continue;
    }
    const files = await orUnreadable(name, () => scenarioFiles([name]));
    if (isUnreadable(files)) unreadable.push(files);
    else for (const file of files) await add(file, () => load(file));
  }
  return { scenarios, unreadable };
};

/**
 * The scenarios of which `wanted` is a rule's id, or a part of the name in any case. Throws BadInput where there is
 * none.
 */
export const onlyScenarios = (scenarios: readonly Scenario[], wanted: string): readonly Scenario[] => {
  const text = wanted.trim().toLowerCase();
  if (text === '') throw new BadInput("--only takes a part of a scenario's name, or the id of a rule");
  const found = scenarios.filter(
    ({ name, covers }) => covers.some((rule) => rule.toLowerCase() === text) || name.toLowerCase().includes(text),
  );
  if (found.length > 0 || scenarios.length === 0) return found;
  const rules = [...new Set(scenarios.flatMap(({ covers }) => covers))].toSorted();
  const near = hint(wanted, rules);
  throw new BadInput(
    `--only "${wanted}" matches no rule id and no scenario name${near.startsWith('did') ? `; ${near}` : ''}`,
  );
};
