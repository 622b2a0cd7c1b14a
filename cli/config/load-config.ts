/** The server's configuration for a command: from its flags, the environment and `--config FILE`. */
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { Option } from 'commander';
import {
  readConfig,
  readEntries,
  type Config,
  type ConfigProblem,
  type Entry,
} from '../../server/config/read-config.ts';
import { USUAL_CONFIG_FILE } from '../../server/config/config-file.ts';
import { aboutOf, VARIABLE_NAMES, type VariableName } from '../../server/config/variables.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { nearest } from '../../adapters/settings/did-you-mean.ts';

export type ConfigFlags = Readonly<Partial<Record<VariableName, string>>>;

export const configOption = (): Option =>
  new Option(
    '--config <file>',
    `a file with lines NAME=value to read variables from, by default ${USUAL_CONFIG_FILE} of this folder if there is one; the environment takes precedence`,
  );

/** The file to read variables from: the named one, or the usual one where it is. */
export const configFileOf = (named: string | undefined): string | undefined =>
  named ?? (existsSync(USUAL_CONFIG_FILE) ? USUAL_CONFIG_FILE : undefined);

/** The flag of a variable, with its default and its variable in the description. */
export const variableOption = (name: VariableName, flags: string, description = aboutOf(name).what): Option => {
  const { fallback } = aboutOf(name);
  return new Option(
    flags,
    `${description} (${fallback === undefined ? '' : `default: ${JSON.stringify(fallback)}, `}env: ${name})`,
  );
};

/** Undefined if there are problems: they are reported, and the exit code is set. Throws BadInput for the file. */
export const loadConfig = (
  io: Io,
  { file: named, flags }: { readonly file?: string; readonly flags?: ConfigFlags },
): Config | undefined => {
  const file = configFileOf(named);
  const read = readConfig({
    environment: process.env,
    ...(flags !== undefined && { flags }),
    ...(file !== undefined && { file: textOf(file) }),
  });
  if (read.isValid) return read.config;
  for (const problem of read.problems) {
    const { line } = problem;
    if (line === undefined || file === undefined) io.reportError(messageOf(problem));
    else io.reportError(messageOf(problem), { file, line, column: 1 });
  }
  io.finish(EXIT.badInput);
  return undefined;
};

/**
 * A few variables, from their flags, the environment and the file; the others may be wrong or missing. Throws BadInput
 * for a file that cannot be read.
 */
export const loadVariables = <Name extends VariableName>(
  names: readonly Name[],
  { file: named, flags }: { readonly file?: string | undefined; readonly flags?: ConfigFlags },
): Readonly<Partial<Record<Name, Entry>>> => {
  const file = configFileOf(named);
  const { entries, problems } = readEntries(names, {
    environment: process.env,
    ...(flags !== undefined && { flags }),
    ...(file !== undefined && { file: textOf(file) }),
  });
  const [problem] = problems;
  if (problem === undefined) return entries;
  throw new BadInput(`--config ${file}:${problem.line}: ${problem.message}`);
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BadInput(`--config ${file} cannot be read`, { cause });
  }
};

const messageOf = ({ message, unknown }: ConfigProblem): string => {
  const similar = unknown === undefined ? undefined : nearest(unknown, VARIABLE_NAMES);
  return similar === undefined ? message : `${message}; did you mean ${similar}?`;
};
