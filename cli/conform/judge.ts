/**
 * Judges a backend: plays scenarios against the core and against it, and compares the two traces. The core is the oracle,
 * so no rule is written here; what the contract leaves open is in open-places.ts.
 */
import type { Environment } from '../scenario/environment/environment.ts';
import { needsOf, type Scenario } from '../scenario/format/scenario.ts';
import { firstDifference, wirePath, type Difference } from './compare.ts';
import { sequencesOf } from './sequences.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';
import { contract } from '../../core/contract/contract.ts';
import { playTrace, type Call, type Trace } from './trace.ts';

export type Needs = { readonly backend: Scenario['backend']; readonly usesHttp: boolean };

export type JudgeOptions = {
  /** A fresh environment of the core, which answers over the wire, and one of the backend. */
  readonly core: (needs: Needs) => Promise<Environment>;
  readonly backend: (needs: Needs) => Promise<Environment>;
  readonly level: Level;
  /** Whether the backend's clock can be moved. */
  readonly canMoveClock: boolean;
  /** Whether it accepts one password from everybody, which then is nobody's own. */
  readonly hasOnePassword: boolean;
  /** Paths that the two may answer differently. */
  readonly ignored?: (path: string) => boolean;
  /** The traces of the core, which several backends may share. */
  readonly traces?: Map<Scenario, Promise<readonly Trace[]>>;
  /** Whether there is time left. */
  readonly hasTime?: () => boolean;
};

export type Judgement =
  | { readonly kind: 'holds' }
  | { readonly kind: 'differs'; readonly scenario: Scenario; readonly difference: Difference }
  | { readonly kind: 'not checked'; readonly reason: string };

/** A difference counts only if it shows in each of so many further plays. */
const CONFIRMATIONS = 2;
/** A difference after calls at the same time counts if it shows in one of so many further plays: their order varies. */
const CONFIRMATIONS_OF_RACE = 9;
/** How often a scenario is begun whose calls are lost. */
const ATTEMPTS = 4;
/** How often a scenario with calls at the same time is played: their order varies. */
const PLAYS_OF_RACE = 3;
/** A shorter scenario is looked for in at most so many plays. */
const MAX_SHRINKS = 40;

export type Judge = {
  /** Plays a difference again until it is certain, and shortens its scenario. */
  readonly judge: (scenario: Scenario) => Promise<Judgement>;
  /** One play. */
  readonly judgeOnce: (scenario: Scenario) => Promise<Judgement>;
};

export const createJudge = (options: JudgeOptions): Judge => {
  const { level, hasOnePassword, hasTime = () => true } = options;
  const { traces: coreTraces = new Map() } = options;
  const tracesOfCore = (scenario: Scenario): Promise<readonly Trace[]> => {
    const known = coreTraces.get(scenario);
    if (known !== undefined) return known;
    const traces = Promise.all(
      (sequencesOf(scenario) ?? []).map(async (ordered) =>
        playTrace(ordered, await options.core(needsAt(level, scenario)), level, { isInOrder: true }),
      ),
    );
    coreTraces.set(scenario, traces);
    return traces;
  };
  const playOnce = async (scenario: Scenario): Promise<Judgement> => {
    for (let attempt = 1; ; attempt += 1) {
      const backend = await playTrace(scenario, await options.backend(needsAt(level, scenario)), level);
      const difference = bestMatch(scenario, await tracesOfCore(scenario), backend, options);
      if (!backend.isLost) {
        if (difference !== undefined)
          return outsideReach(difference, options) ?? { kind: 'differs', scenario, difference };
        return backend.notPlayable === undefined
          ? { kind: 'holds' }
          : { kind: 'not checked', reason: backend.notPlayable };
      }
      if (attempt >= ATTEMPTS || !hasTime())
        return { kind: 'not checked', reason: 'calls got no answer, or a proxy’s' };
    }
  };
  const confirmed = async (found: Judgement): Promise<Judgement> => {
    if (found.kind !== 'differs' || isProof(found)) return found;
    if (hasTogether(found.scenario)) {
      for (let again = 0; again < CONFIRMATIONS_OF_RACE; again += 1) {
        if (!hasTime()) return NO_TIME;
        if ((await playOnce(found.scenario)).kind === 'differs') return found;
      }
      return changed(found);
    }
    for (let again = 0; again < CONFIRMATIONS; again += 1) {
      const seen = await playOnce(found.scenario);
      if (seen.kind !== 'differs') return changed(found);
    }
    return found;
  };
  /** Without every step that the difference shows without. */
  const shortened = async (found: Judgement): Promise<Judgement> => {
    if (found.kind !== 'differs') return found;
    let shortest = cutAfterDifference(found, level);
    let left = hasTogether(found.scenario) ? 0 : MAX_SHRINKS;
    for (let index = shortest.scenario.steps.length - 1; index >= 0 && left > 0 && hasTime(); index -= 1) {
      const steps = shortest.scenario.steps.toSpliced(index, 1);
      if (steps.length === 0 || (steps[0]?.as === undefined && !OPENING.includes(steps[0]?.name ?? ''))) continue;
      left -= 1;
      const played = await playOnce({ ...shortest.scenario, steps });
      if (played.kind === 'differs' && isSame(played.difference, found.difference)) {
        shortest = cutAfterDifference(played, level);
        index = Math.min(index, shortest.scenario.steps.length);
      }
    }
    return shortest;
  };
  const judgeOnce = async (scenario: Scenario): Promise<Judgement> => {
    if (hasOnePassword && usesPasswords(scenario))
      return { kind: 'not checked', reason: 'it needs one-time passwords of each phone’s own; see --messages-from' };
    if (sequencesOf(scenario) === undefined)
      return { kind: 'not checked', reason: 'there are too many sequences of its steps at the same time' };
    let judged: Judgement = { kind: 'holds' };
    for (let play = 0; play < (hasTogether(scenario) ? PLAYS_OF_RACE : 1) && judged.kind === 'holds'; play += 1)
      judged = await playOnce(scenario);
    return judged;
  };
  return { judgeOnce, judge: async (scenario) => shortened(await confirmed(await judgeOnce(scenario))) };
};

const changed = ({ difference: { core, path, values } }: Differing): Judgement => ({
  kind: 'not checked',
  reason: `its answers changed between two plays: ${core === undefined ? 'a step' : `${core.name} ${wirePath(core.name, path)}`} was ${JSON.stringify(values[1])} at first`,
});
const NO_TIME: Judgement = { kind: 'not checked', reason: 'the time was over before a difference was played again' };

/**
 * Whether it is certain at first sight, after calls at the same time: every call was answered, and the backend has accepted
 * more than the core does in any sequence, or what can be read then is what no sequence leads to.
 */
const isProof = ({ difference: { step, isRead, path, values } }: Differing): boolean =>
  step.name === 'together' && (isRead || (path === 'status' && values[1] === true));

/** Why a difference says nothing of the backend's rules: it has a limit of its own, or lacks a call; undefined where it does. */
const outsideReach = (
  difference: Difference,
  { level, canMoveClock }: Pick<JudgeOptions, 'level' | 'canMoveClock'>,
): Judgement | undefined => {
  const { core, backend } = difference;
  // At level core the budgets are the backend's own, whether its clock can be moved or not.
  if ((level === 'core' || !canMoveClock) && isLimit(difference))
    return {
      kind: 'not checked',
      reason: `${core?.name} was refused by a limit of the backend, which only passes with time; a test system should have none`,
    };
  return isMissing(backend) ? { kind: 'not checked', reason: `the backend has no ${core?.name}` } : undefined;
};

/** Whether a backend lacks an extended call: the storefront goes on without it. */
const isMissing = (call: Call | undefined): boolean =>
  call !== undefined &&
  contract[call.name].level === 'extended' &&
  call.received.startsWith('404') &&
  (call.answer.kind === 'unreadable' || (call.answer.kind === 'answer' && call.answer.code === 'NOT_AVAILABLE'));

/** Whether the backend refuses what it would take later. At level core a refusal has no code. */
const isLimit = ({ core, backend, path }: Difference): boolean =>
  core !== undefined &&
  backend?.answer.kind === 'answer' &&
  !backend.answer.status &&
  (backend.answer.code === 'THROTTLED' || (path === 'status' && core.name === 'sendOtp'));

/** Steps that a scenario may begin with. */
const OPENING: readonly string[] = ['visit', 'new-browser', 'new-tab', 'stock'];

const needsAt = (level: Level, scenario: Scenario): Needs => ({ ...needsOf(scenario), backend: level });

/** Where the backend agrees longest with the core, which may take steps at the same time in any order. */
const bestMatch = (
  scenario: Scenario,
  cores: readonly Trace[],
  backend: Trace,
  { level, canMoveClock, hasOnePassword, ignored = () => false }: JudgeOptions,
): Difference | undefined => {
  const setsStock = scenario.steps.some(({ name }) => name === 'stock');
  const found = cores.map((core) =>
    firstDifference(core, backend, { level, setsStock, canMoveClock, hasOnePassword, ignored }),
  );
  return found.some((difference) => difference === undefined)
    ? undefined
    : found.reduce((best, each) => (agreement(each) > agreement(best) ? each : best));
};

/** After `together` the answers are compared first, then what is read. */
const agreement = (difference: Difference | undefined): number =>
  difference === undefined
    ? Number.POSITIVE_INFINITY
    : difference.index + (difference.step.name === 'together' && difference.isRead ? 0.5 : 0);

const hasTogether = ({ steps }: Scenario): boolean => steps.some(({ name }) => name === 'together');

const OTP_OF = /\botp(?: [1-9])? of /u;
const usesPasswords = ({ steps }: Scenario): boolean =>
  OTP_OF.test(JSON.stringify(steps.map(({ written }) => written)));

export type Differing = Extract<Judgement, { readonly kind: 'differs' }>;

/** Without the steps after the difference, and what has no trace; for a shop of the level at which it was played. */
const cutAfterDifference = ({ scenario, difference, kind }: Differing, backend: Level): Differing => {
  const played = scenario.steps.filter(({ name }) => name !== 'expect' && name !== 'show');
  return { kind, difference, scenario: { ...scenario, backend, steps: played.slice(0, difference.index + 1) } };
};

const isSame = (a: Difference, b: Difference): boolean =>
  a.core?.name === b.core?.name && a.path === b.path && a.isRead === b.isRead;
