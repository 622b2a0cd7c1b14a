/** The report for people: every difference with what led to it, what was not checked, and the sum. */
import pc from 'picocolors';
import { LEVEL_LINES } from '../../adapters/wire/contract/levels.ts';
import { counted } from '../text/counted.ts';
import { printable } from '../text/printable.ts';
import type { Scenario } from '../scenario/format/scenario.ts';
import type { Differing } from './judge.ts';
import { detailsOf, isShown, rulesOf, stepsText, type Judged, type RuleVerdict } from './verdict.ts';

/** Where it shows: what is read or answered, and at which place. */
const placeOf = ({ difference: { core, step, path } }: Differing): string => `${core?.name ?? step.name} ${path}`;

/** Random scenarios are counted: they have no names of their own. */
const namesText = (scenarios: readonly Pick<Scenario, 'name' | 'file'>[]): string => {
  const written = scenarios.filter(({ name, file }) => name !== file);
  const random = scenarios.length - written.length;
  return [...written.map(({ name }) => name), ...(random === 0 ? [] : [counted(random, 'random session')])].join('; ');
};

/** `replay` is the command that plays a shortened scenario again. */
export const verdictText = (
  judged: readonly Judged[],
  {
    target,
    level,
    colour,
    replay,
  }: {
    readonly target: string;
    readonly level: string;
    readonly colour: boolean;
    readonly replay: (judgement: Differing) => string;
  },
): string => {
  const { bold, dim, green, red, yellow } = pc.createColors(colour);
  const found = judged
    .flatMap(({ scenario, judgement }) => (judgement.kind === 'differs' ? [{ scenario, judgement }] : []))
    .toSorted((a, b) => stepsText(a.judgement.scenario).length - stepsText(b.judgement.scenario).length);
  const paint: Readonly<Record<string, (text: string) => string>> = { expected: green, actual: red };
  // One fault often shows in many scenarios: the shortest of them says the most.
  const differing = [...Map.groupBy(found, ({ judgement }) => placeOf(judgement)).values()].flatMap(
    ([first, ...others]) => {
      if (first === undefined) return [];
      const { name, file } = first.scenario;
      const lines = [
        ...detailsOf(first.judgement, replay(first.judgement)),
        ...(others.length === 0 ? [] : [['also in', others.map(({ scenario }) => scenario.file).join(', ')] as const]),
      ].map(([label, text]) => `    ${dim(label.padEnd(9))} ${(paint[label] ?? String)(printable(text))}`);
      return [`${red('✗')} ${bold(printable(name))}${file === name ? '' : ` ${dim(printable(file))}`}`, ...lines];
    },
  );
  const unchecked = Map.groupBy(
    judged.flatMap(({ scenario, judgement }) =>
      judgement.kind === 'not checked' ? [{ ...scenario, reason: judgement.reason }] : [],
    ),
    ({ reason }) => reason,
  );
  const notChecked = [...unchecked].flatMap(([reason, scenarios]) => [
    `${yellow('–')} not checked: ${printable(reason)}`,
    `    ${printable(namesText(scenarios))}`,
  ]);
  const count = (kind: string): number => judged.filter(({ judgement }) => judgement.kind === kind).length;
  const rules = rulesOf(judged);
  const withStatus = (status: RuleVerdict['status']): readonly RuleVerdict[] =>
    rules.filter((rule) => rule.status === status);
  const named = ({ rule, title }: RuleVerdict): string => `${bold(printable(rule))} ${title ?? ''}`.trimEnd();
  const held = withStatus('holds').map(
    (rule) => `${green('✓')} ${named(rule)} ${dim(`(${counted(rule.scenarios, 'scenario')})`)}`,
  );
  const others = [
    ...withStatus('broken').map((rule) => `${red('✗')} ${named(rule)}`),
    ...withStatus('not checked').map(
      (rule) => `${yellow('–')} ${named(rule)} ${dim(`(${printable((rule.reasons ?? []).join('; '))})`)}`,
    ),
  ];
  const unshown = Map.groupBy(withStatus('not shown by a call'), ({ reasons = [] }) => reasons.join('; '));
  const notCounted = [...unshown].map(([reason, ofReason]) =>
    dim(`not shown by a call, and not counted: ${ofReason.map(({ rule }) => rule).join(', ')} (${reason})`),
  );
  const sums = [
    `${counted(judged.length, 'scenario')} at ${printable(target)}, level ${level}: ${green(`${count('holds')} the same`)}, ${red(`${count('differs')} differ`)}, ${yellow(`${count('not checked')} not checked`)}`,
    `${held.length} of ${rules.filter(isShown).length} rules hold, ${withStatus('not checked').length} not checked, ${withStatus('broken').length} broken or affected${others.length === 0 ? '' : ':'}`,
    ...others,
    ...notCounted,
    ...(level === 'core' ? ['', ...LEVEL_LINES] : []),
  ];
  return [held, [...differing, ...notChecked], sums]
    .filter((part) => part.length > 0)
    .map((part) => `${part.join('\n')}\n`)
    .join('\n');
};
