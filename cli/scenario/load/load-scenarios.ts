/** Loads the scenarios that a command line names. A file that cannot be read doesn't stop the others. */
import { BadInput, type Io } from '../../io.ts';
import { nearest } from '../../../adapters/settings/did-you-mean.ts';
import type { Scenario } from '../format/scenario.ts';
import { parseScenario } from './parse-scenario.ts';
import { readScenario, scenarioFiles } from './scenario-files.ts';

/** Names standard input on the command line. */
const STANDARD_INPUT = '-';
/** Names standard input in messages. */
const STANDARD_INPUT_LABEL = '<stdin>';

/** A problem in a file, or with the file as a whole where no position is given. */
type FileProblem = { readonly message: string; readonly line?: number; readonly column?: number };

export type UnreadableFile = { readonly file: string; readonly problems: readonly FileProblem[] };

type LoadedScenarios = { readonly scenarios: readonly Scenario[]; readonly unreadable: readonly UnreadableFile[] };

/** The result of `read`; an unreadable file in place of a BadInput that it throws. */
const orUnreadable = async <T>(file: string, read: () => Promise<T>): Promise<T | UnreadableFile> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { file, problems: [{ message: error.message }] };
  }
};

const loadFile = (file: string, input?: AsyncIterable<Uint8Array>): Promise<Scenario | UnreadableFile> =>
  orUnreadable(file, async () => {
    const parsed = parseScenario(file, await readScenario(file, input));
    return 'scenario' in parsed ? parsed.scenario : { file, problems: parsed.problems };
  });

const isUnreadable = (loaded: object): loaded is UnreadableFile => 'problems' in loaded;

/** Every file of the names, each once, in the order of the names; `-` is standard input. */
export const loadScenarios = async (names: readonly string[], input: Io['input']): Promise<LoadedScenarios> => {
  const scenarios: Scenario[] = [];
  const unreadable: UnreadableFile[] = [];
  const loadedFiles = new Set<string>();
  const add = async (file: string, load: () => Promise<Scenario | UnreadableFile>): Promise<void> => {
    if (loadedFiles.has(file)) return;
    loadedFiles.add(file);
    const loaded = await load();
    if (isUnreadable(loaded)) unreadable.push(loaded);
    else scenarios.push(loaded);
  };
  for (const name of names) {
    if (name === STANDARD_INPUT) {
      await add(STANDARD_INPUT_LABEL, () => loadFile(STANDARD_INPUT_LABEL, input()));
      continue;
    }
    const files = await orUnreadable(name, () => scenarioFiles([name]));
    if (isUnreadable(files)) unreadable.push(files);
    else for (const file of files) await add(file, () => loadFile(file));
  }
  return { scenarios, unreadable };
};

/** The scenarios that cover the rule `filter` or have it in their name, in any case. Throws BadInput if none does. */
export const selectScenarios = (scenarios: readonly Scenario[], filter: string): readonly Scenario[] => {
  const text = filter.trim().toLowerCase();
  if (text === '') throw new BadInput("--only needs a part of a scenario's name, or the id of a rule");
  const selected = scenarios.filter(
    ({ name, covers }) => covers.some((rule) => rule.toLowerCase() === text) || name.toLowerCase().includes(text),
  );
  if (selected.length > 0 || scenarios.length === 0) return selected;
  const similar = nearest(filter, [...new Set(scenarios.flatMap(({ covers }) => covers))].toSorted());
  throw new BadInput(
    `--only "${filter}" matches no rule id and no scenario name${similar === undefined ? '' : `; did you mean ${similar}?`}`,
  );
};
