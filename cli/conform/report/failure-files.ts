/** Writes what repeats each failure: a scenario for this program, and a script of curl calls for any machine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadInput } from '../../io.ts';
import type { ConfirmedFailure } from '../run/play-reliably.ts';
import { RULES } from '../session/rules.ts';
import { curlScript, type ScriptOptions } from './curl-script.ts';
import { comparisonOf, failureView } from './failure-view.ts';
import { scenarioOf, type ReplayOptions } from './session-scenario.ts';

/** The names of a failure's files, and what is in the script. */
export type FailureFiles = { readonly scenario: string; readonly script: string; readonly scriptText: string };

type FileOptions = {
  readonly folder: string;
  readonly target: string;
  readonly replay: ReplayOptions;
  readonly script: Omit<ScriptOptions, 'target' | 'file'>;
};

const EXECUTABLE = 0o755;

/** Throws BadInput where the folder cannot be written. */
export const writeFailures = (
  failures: readonly { readonly name: string; readonly failure: ConfirmedFailure }[],
  { folder, target, replay, script: options }: FileOptions,
): ReadonlyMap<ConfirmedFailure, FailureFiles> => {
  const files = new Map<ConfirmedFailure, FailureFiles>();
  try {
    if (failures.length > 0) mkdirSync(folder, { recursive: true });
    for (const { name, failure } of failures) {
      const scenario = join(folder, `${name}.yaml`);
      const script = join(folder, `${name}.sh`);
      const scriptText = scriptOf(failure, { ...options, target, file: script });
      writeFileSync(scenario, scenarioOf(failure, target, scenario, replay));
      writeFileSync(script, scriptText, { mode: EXECUTABLE });
      files.set(failure, { scenario, script, scriptText });
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadInput(`--out ${folder} cannot be written: ${reason}`, { cause });
  }
  return files;
};

const scriptOf = (failure: ConfirmedFailure, options: ScriptOptions): string => {
  const { violation } = failure;
  const { text, spec } = RULES[violation.rule];
  return curlScript(
    {
      comments: [`The rule that ${options.target} broke (spec ${spec}): ${text}.`],
      record: failure,
      last: violation.exchange,
      ...comparisonOf(failureView(failure, undefined)),
    },
    options,
  );
};
