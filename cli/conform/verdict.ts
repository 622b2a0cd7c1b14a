/** The report about a backend: which rules hold, which are broken and how, and what could not be checked. */
import { stringify } from 'yaml';
import { inline, type PlayedScenario } from '../reporters/reporter.ts';
import type { Scenario, Step } from '../scenario/format/scenario.ts';
import { isJsonObject, parseJsonObject } from '../input/json-object.ts';
import { wirePath, type Difference } from './compare.ts';
import type { Differing, Judgement } from './judge.ts';
import { rules, unshownRules } from './rules.ts';
import type { Call } from './trace.ts';

export type Judged = { readonly scenario: Scenario; readonly judgement: Judgement; readonly ms: number };

export type RuleVerdict = {
  /** The id in core/SPEC.md. */
  readonly rule: string;
  /** Its sentence there; undefined for a rule of somebody's own. */
  readonly title: string | undefined;
  readonly status: 'holds' | 'broken' | 'not checked' | 'not shown by a call';
  /** How many scenarios say so. */
  readonly scenarios: number;
  /** Why nothing was, or can be, checked. */
  readonly reasons?: readonly string[];
};

/** A rule that calls show is broken by one scenario that differs, and holds if one could be played. */
export const rulesOf = (judged: readonly Judged[]): readonly RuleVerdict[] => {
  const byRule = Map.groupBy(
    judged.flatMap(({ scenario, judgement }) => scenario.covers.map((rule) => ({ rule, judgement }))),
    ({ rule }) => rule,
  );
  return [...byRule]
    .map(([rule, shown]): RuleVerdict => {
      const count = (kind: Judgement['kind']): number =>
        shown.filter(({ judgement }) => judgement.kind === kind).length;
      const named = { rule, title: rules.get(rule) };
      const unshown = unshownRules.get(rule);
      if (unshown !== undefined)
        return { ...named, status: 'not shown by a call', scenarios: shown.length, reasons: [unshown] };
      if (count('differs') > 0) return { ...named, status: 'broken', scenarios: count('differs') };
      if (count('holds') > 0) return { ...named, status: 'holds', scenarios: count('holds') };
      const reasons = new Set(
        shown.flatMap(({ judgement }) => (judgement.kind === 'not checked' ? [judgement.reason] : [])),
      );
      return { ...named, status: 'not checked', scenarios: shown.length, reasons: [...reasons] };
    })
    .toSorted((a, b) => a.rule.localeCompare(b.rule, 'en', { numeric: true }));
};

/** Whether a backend's answers can say that a rule holds: the others are not counted. */
export const isShown = ({ status }: RuleVerdict): boolean => status !== 'not shown by a call';

/** The steps on one line. */
export const stepsText = ({ steps }: Pick<Scenario, 'steps'>): string => steps.map(stepText).join(', ');

/** What a difference is, in named lines: the steps before it, what was sent and received, and how to play it again. */
export const detailsOf = (
  { scenario, difference }: Differing,
  replay: string,
): readonly (readonly [name: string, text: string])[] => {
  const { core, backend, path, values } = difference;
  return [
    ['after', stepsText(scenario)],
    ...(core === undefined
      ? []
      : ([
          ['sent', core.sent],
          ['received', shortened(backend?.received ?? 'nothing')],
          ['core', shortened(core.received)],
        ] as const)),
    ['where', whereText(difference)],
    ['expected', valueText(values[0], core, path)],
    ['actual', valueText(values[1], backend, path)],
    ['replay', replay],
  ];
};

/** A value as it was read, and as it was received where that is not the same JSON: an order's number has a name in its place. */
const valueText = (read: unknown, call: Call | undefined, path: string): string => {
  const body =
    call === undefined || path === 'answer' ? undefined : parseJsonObject(call.received.replace(/^\S+ /u, ''));
  if (call === undefined || body === undefined) return inline(read);
  const received = wirePath(call.name, path)
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        isJsonObject(value) || Array.isArray(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
      body,
    );
  return inline(received) === inline(read) ? inline(read) : `${inline(read)} (received: ${inline(received)})`;
};

/** Which answer, and where in it, by the names on the wire; or the step. */
const whereText = ({ core, step, path }: Difference): string =>
  core === undefined ? step.name : `${core.name} ${wirePath(core.name, path)}`;

/** As the reporters of played scenarios show it. */
export const asPlayed = (
  { scenario, judgement, ms }: Judged,
  replay: (judgement: Differing) => string,
): PlayedScenario => {
  const at = scenario.steps[0]?.at ?? { line: 1, column: 1 };
  switch (judgement.kind) {
    case 'holds': {
      const unshown = scenario.covers.filter((rule) => unshownRules.has(rule));
      const message = `not shown by a call: ${unshown.join(', ')}`;
      const notes = unshown.length === 0 ? [] : [{ kind: 'remark', at, message } as const];
      return { scenario, ms, notes, outcome: { kind: 'passed', state: {} } };
    }
    case 'not checked':
      return { scenario, ms, notes: [], outcome: { kind: 'error', at, message: `not checked: ${judgement.reason}` } };
    case 'differs': {
      const { difference } = judgement;
      const { step, values } = difference;
      const notes = detailsOf(judgement, replay(judgement)).map(([name, text]) => `${name.padEnd(9)} ${text}`);
      return {
        scenario,
        ms,
        notes: notes.map((message) => ({ kind: 'remark', at: step.at, message })),
        outcome: {
          kind: 'failed',
          at: step.at,
          mismatches: [{ at: step.at, path: whereText(difference), expected: values[0], actual: values[1] }],
        },
      };
    }
  }
};

const MOST_CHARACTERS = 400;
const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const stepText = ({ name, as, written }: Step): string =>
  `${as === undefined ? '' : `${as}: `}${name}${written === null ? '' : ` ${JSON.stringify(written)}`}`;

/** The scenario as a file that `run` plays: it fails where the difference shows, and passes at the core. */
export const failureFile = (
  { name, covers }: Scenario,
  { scenario, difference }: Differing,
  replay: string,
): string => {
  const { core, path, values, isRead } = difference;
  const as = browserOf(scenario.steps, core?.browser ?? 0);
  const asks = core !== undefined && isRead ? [{ ...as, call: { name: core.name } }] : [];
  const expected = {
    answer: path.startsWith('data') ? { data: nested(path.split('.').slice(1), values[0]) } : { [path]: values[0] },
  };
  const steps = [
    ...scenario.steps.map((step) => ({ ...(step.as !== undefined && { as: step.as }), [step.name]: step.written })),
    ...asks,
    ...(isExpected(difference) ? [{ ...as, expect: expected }] : []),
  ];
  const document = {
    name,
    ...(covers.length > 0 && { covers }),
    ...(scenario.backend === 'core' && { given: { backend: scenario.backend } }),
    steps,
  };
  return `# A backend answers in another way than the core at the last step. To play it again:\n# ${replay}\n${stringify(document, { lineWidth: 0 })}`;
};

/** Whether a scenario can expect what the core does, so that `run` fails at the backend; otherwise `conform` plays it. */
export const isExpected = ({ core, path, isRead, step }: Difference): boolean =>
  core !== undefined && (isRead || SHOWING.includes(step.name)) && path !== 'answer' && !path.includes('length');

/** Steps whose answer `expect` can look at. */
const SHOWING: readonly string[] = ['call', 'request', 'invoice', 'pincode'];

const nested = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** How a step names the browser: browsers are numbered in the order of opening. */
const browserOf = (steps: readonly Step[], browser: number): { readonly as?: string } => {
  const opened: (string | undefined)[] = [];
  for (const { as, name } of steps.flatMap((step) =>
    step.name === 'together' ? (step.value as readonly Step[]) : [step],
  )) {
    if (as === undefined ? opened.length === 0 || name === 'new-browser' : !opened.includes(as)) opened.push(as);
  }
  const as = opened[browser];
  return as === undefined ? {} : { as };
};
