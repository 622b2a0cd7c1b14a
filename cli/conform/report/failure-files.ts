/** Writes what repeats each failure: a scenario for this program, and a script of curl calls for any machine. */
import { join } from 'node:path';
import { makeFolder, writeText } from '../../input/write-text.ts';
import type { ConfirmedFailure } from '../run/play-reliably.ts';
import { RULES } from '../session/rules.ts';
import { isPlayedAtOnce } from '../session/step.ts';
import { curlScript, type ScriptOptions } from './curl-script.ts';
import { comparisonOf, failureView, type WrittenFiles } from './failure-view.ts';
import { scenarioOf, unreplayedReason, type ReplayOptions } from './session-scenario.ts';

/** The files that were written, and the text of the curl script. */
export type FailureFiles = WrittenFiles & { readonly scriptText: string };

/** Plays a scenario, and says why it does not show the failure; null where it does. */
export type CheckScenario = (text: string, file: string) => Promise<string | null>;

type FileOptions = {
  readonly folder: string;
  readonly target: string;
  readonly replay: ReplayOptions;
  readonly script: Omit<ScriptOptions, 'target' | 'file'>;
  readonly checkScenario: CheckScenario;
};

const EXECUTABLE = 0o700;

/** Rejects with BadInput where the folder cannot be written. */
export const writeFailures = async (
  failures: readonly { readonly name: string; readonly failure: ConfirmedFailure }[],
  { folder, target, replay, script: options, checkScenario }: FileOptions,
): Promise<ReadonlyMap<ConfirmedFailure, FailureFiles>> => {
  const files = new Map<ConfirmedFailure, FailureFiles>();
  if (failures.length > 0) await makeFolder(folder);
  for (const { name, failure } of failures) {
    const scenario = join(folder, `${name}.yaml`);
    const script = join(folder, `${name}.sh`);
    const scriptText = scriptOf(failure, { ...options, target, file: script });
    const text = scenarioOf(failure, target, scenario, replay);
    // A failure of calls at the same time does not show in every play.
    const isRepeatable = !isPlayedAtOnce(failure.steps.at(-1));
    const unreplayed = unreplayedReason(failure) ?? (isRepeatable ? await checkScenario(text, scenario) : null);
    await writeText(scenario, unreplayed === null ? text : scenarioOf(failure, target, scenario, replay, unreplayed));
    await writeText(script, scriptText, '--out', EXECUTABLE);
    files.set(failure, { scenario, script, scriptText, unreplayed });
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
