/** Loads the scenarios that a command line names. A file that cannot be read doesn't stop the others. */
import { BadInput, type Io } from '../../io.ts';
import type { Scenario } from '../format/scenario.ts';
import { parseScenario } from './parse-scenario.ts';
import { readScenario, scenarioFiles } from './scenario-files.ts';

/** Names standard input on the command line. */
const STANDARD_INPUT = '-';
/** Names standard input in messages. */
const STANDARD_INPUT_LABEL = '<stdin>';

/** A problem in a file, or with the file as a whole where no position is given. */
export type FileProblem = { readonly message: string; readonly line?: number; readonly column?: number };

export type UnreadableFile = { readonly file: string; readonly problems: readonly FileProblem[] };

export type LoadedScenarios = {
  readonly scenarios: readonly Scenario[];
  readonly unreadable: readonly UnreadableFile[];
};

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
