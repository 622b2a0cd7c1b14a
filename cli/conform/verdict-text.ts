/** The report for people: every difference with what led to it, what was not checked, and the sum. */
import pc from 'picocolors';
import { printable } from '../text/printable.ts';
import { detailsOf, rulesOf, type Judged } from './verdict.ts';
import type { Scenario } from '../scenario/format/scenario.ts';

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

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
    readonly replay: (scenario: Scenario) => string;
  },
): string => {
  const { bold, dim, green, red, yellow } = pc.createColors(colour);
  const differing = judged.flatMap(({ scenario, judgement }) => {
    if (judgement.kind !== 'differs') return [];
    const { name, file } = scenario;
    const paint = { expected: green, actual: red } as const;
    const lines = detailsOf(judgement, replay(judgement.scenario)).map(([label, text]) => {
      const line = printable(text);
      return `    ${dim(label.padEnd(9))} ${label === 'expected' || label === 'actual' ? paint[label](line) : line}`;
    });
    return [`${red('✗')} ${bold(printable(name))}${file === name ? '' : ` ${dim(printable(file))}`}`, ...lines];
  });
  const unchecked = Map.groupBy(
    judged.flatMap(({ scenario, judgement }) =>
      judgement.kind === 'not checked' ? [{ name: scenario.name, reason: judgement.reason }] : [],
    ),
    ({ reason }) => reason,
  );
  const notChecked = [...unchecked].map(
    ([reason, scenarios]) =>
      `${yellow('–')} ${scenarios.length === 1 ? printable(scenarios[0]?.name ?? '') : plural(scenarios.length, 'scenario')}: not checked: ${printable(reason)}`,
  );
  const count = (kind: string): number => judged.filter(({ judgement }) => judgement.kind === kind).length;
  const rules = rulesOf(judged);
  const withStatus = (status: string): readonly string[] =>
    rules.filter((rule) => rule.status === status).map(({ rule }) => rule);
  const broken = withStatus('broken');
  const sums = [
    `${plural(judged.length, 'scenario')} at ${printable(target)}, level ${level}: ${green(`${count('holds')} the same`)}, ${red(`${count('differs')} differ`)}, ${yellow(`${count('not checked')} not checked`)}`,
    `${withStatus('holds').length} of ${plural(rules.length, 'rule')} hold, ${withStatus('not checked').length} not checked, ${broken.length} broken${broken.length === 0 ? '' : `: ${broken.join(', ')}`}`,
  ];
  return [...differing, ...notChecked, ...(differing.length + notChecked.length === 0 ? [] : ['']), ...sums, ''].join(
    '\n',
  );
};
