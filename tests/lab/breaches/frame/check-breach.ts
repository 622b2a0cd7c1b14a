/** Has the conformance checker look for a breach, and says by which rule, and in how many steps, it was found. */
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { DEFAULT_RUN } from '../../../../cli/commands/backends/session-options.ts';
import type { Backend, Level } from '../../../../cli/conform/backend/backend.ts';
import { checksFor } from '../../../../cli/conform/checks/checks.ts';
import { failuresOf } from '../../../../cli/conform/report/verdict-view.ts';
import { conform, type Verdict } from '../../../../cli/conform/run/conform.ts';
import type { Failure } from '../../../../cli/conform/session/play-session.ts';
import type { RuleName } from '../../../../cli/conform/session/rules.ts';
import type { Breach } from './breach.ts';
import { plantedBackend } from './planted-backend.ts';

/** The longest session that may show a breach. */
export const MOST_STEPS = 6;

export type Finding = {
  readonly breach: string;
  readonly level: Level;
  /** The rule of the row that was found broken, in the fewest steps; undefined where the breach was missed. */
  readonly rule: RuleName | undefined;
  readonly steps: number;
  /** The random sessions that were played until one failed; all that were asked for where none did. */
  readonly sessions: number;
  /** Whether a random session has shown one of the row's rules broken as well. */
  readonly isFoundAtRandom: boolean;
  /** Why the row fails; empty where it does not. */
  readonly problem: string;
  readonly ms: number;
};

/** The part of a run that a row is checked with. */
export type Asked = {
  readonly sessions: number;
  readonly seed: number;
  /** The rules whose named checks are played; by default all. */
  readonly only?: readonly RuleName[];
};

export const conformOf = (backend: Backend, level: Level, { sessions, seed, only }: Asked): Promise<Verdict> =>
  conform({ ...DEFAULT_RUN, seed, sessions, only, backend, level, settings: DEFAULT_SETTINGS });

/** The run of `bhor conform` without options; `sessions` 0 plays the named checks alone. */
export const checkBreach = async (breach: Breach, asked: Asked = DEFAULT_RUN, backend?: Backend): Promise<Finding> => {
  const started = performance.now();
  const verdict = await conformOf(backend ?? (await plantedBackend(breach)), breach.level, asked);
  const { name, level, rules } = breach;
  const isOwn = ({ violation }: Failure): boolean => rules.includes(violation.rule);
  const failures = failuresOf(verdict).map(({ failure }) => failure);
  const [shortest] = failures.filter(isOwn).toSorted((a, b) => a.steps.length - b.steps.length);
  const { random } = verdict;
  return {
    breach: name,
    level,
    rule: shortest?.violation.rule,
    steps: shortest?.steps.length ?? 0,
    sessions: random.played,
    isFoundAtRandom: random.failure !== undefined && isOwn(random.failure),
    problem: problemOf(verdict, failures, shortest),
    ms: performance.now() - started,
  };
};

const problemOf = ({ conforms }: Verdict, failures: readonly Failure[], found: Failure | undefined): string => {
  if (found === undefined) {
    const others = [...new Set(failures.map(({ violation }) => violation.rule))].join(', ');
    return others === '' ? 'missed' : `found by ${others} only`;
  }
  if (conforms) return 'the rule is advice at this level';
  return found.steps.length > MOST_STEPS ? `shown in ${found.steps.length} steps only` : '';
};

/**
 * For the tests: the named checks of its own rules find most breaches, and cost a hundredth of the default run. A breach
 * that they do not show is looked for by those of each other rule, until one finds it, and then in random sessions.
 */
export const checkBreachQuickly = async (breach: Breach): Promise<Finding> => {
  const { level, rules } = breach;
  const backend = await plantedBackend(breach);
  const checked = new Set(checksFor(DEFAULT_SETTINGS, level).map(({ rule }) => rule));
  const others = [...checked].filter((rule) => !rules.includes(rule));
  for (const only of [rules, ...others.map((rule) => [rule])]) {
    const finding = await checkBreach(breach, { ...NO_SESSIONS, only }, backend);
    if (finding.problem === '') return finding;
  }
  return checkBreach(breach, { ...DEFAULT_RUN, only: rules }, backend);
};

const NO_SESSIONS = { sessions: 0, seed: DEFAULT_RUN.seed };
