/** Writes a scenario file: YAML with one step to a line. */
import type { ContractLevel } from '../../../core/contract/call.ts';
import type { ScenarioStep, StepValue } from './scenario-step.ts';
import { sessionSteps, type RecordedSession } from './session-steps.ts';

/** Texts that YAML reads as the same text without quotes. */
const PLAIN = /^[A-Za-z/][\w/?=&%.@-]*(?: [A-Za-z][\w.-]*)*$/u;
const DURATION = /^(?:\d+[dhms])+$/u;
/** Words that YAML 1.1 or 1.2 reads as something else. */
const SPECIAL = /^(?:y|n|yes|no|on|off|true|false|null|none)$/iu;

type ScenarioTextOptions = {
  readonly name: string;
  /** Where it was recorded. */
  readonly source: string;
  /** The calls that the shop has. */
  readonly level?: ContractLevel;
  /** Whether its clock can be moved, and reward cash credited. */
  readonly hasSandbox?: boolean;
};

export const scenarioText = (
  session: RecordedSession,
  { name, source, level = 'extended', hasSandbox = true }: ScenarioTextOptions,
): string => {
  const { rewardCash, steps: recorded } = sessionSteps(session);
  // Without a sandbox time cannot be skipped, and no reward cash credited: the replay takes both as the shop has them.
  const steps = hasSandbox ? recorded : recorded.filter((each) => each.name !== 'advance');
  const given = [
    ...(rewardCash > 0 && hasSandbox ? [`reward-cash: ${rewardCash}`] : []),
    ...(level === 'core' ? ['backend: core'] : []),
  ];
  return [
    `# Recorded at ${oneLine(source)}. Phone numbers, names, mail addresses, streets, reasons and messages`,
    '# are replaced by test values; one-time passwords are not recorded.',
    ...(hasSandbox
      ? []
      : [
          '# This shop has no sandbox: play it there with --otp or --messages-from. Pauses are left out.',
          ...(rewardCash > 0
            ? [`# The customer had ₹${rewardCash} of reward cash, which cannot be credited there.`]
            : []),
        ]),
    `name: ${text(name)}`,
    ...(given.length === 0 ? [] : [`given: { ${given.join(', ')} }`]),
    'steps:',
    ...steps.map(line),
    '',
  ].join('\n');
};

const oneLine = (written: string): string => written.replaceAll(/[^\x20-\x7e]/gu, ' ');

const line = ({ name, value, remark }: ScenarioStep): string => {
  const written = value === null ? name : `${name}: ${flow(value)}`;
  return `  - ${written}${remark === undefined ? '' : ` # ${oneLine(remark)}`}`;
};

const flow = (value: StepValue): string => {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${text(key)}: ${flow(inner)}`],
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

const isList = (value: StepValue): value is readonly StepValue[] => Array.isArray(value);

const text = (written: string): string => {
  const isPlain = (PLAIN.test(written) && !SPECIAL.test(written)) || DURATION.test(written) || written === 'none';
  return isPlain ? written : JSON.stringify(written);
};
