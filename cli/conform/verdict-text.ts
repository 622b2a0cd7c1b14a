/** The report for people: every difference with what led to it, what was not checked, and the sum. */
import pc from 'picocolors';
import { printable } from '../text/printable.ts';
import type { Differing } from './judge.ts';
import { detailsOf, rulesOf, stepsText, type Judged } from './verdict.ts';

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Where it shows: what is read or answered, and at which place. */
const placeOf = ({ difference: { core, step, path } }: Differing): string => `${core?.name ?? step.name} ${path}`;

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
    `${withStatus('holds').length} of ${rules.length} rules hold, ${withStatus('not checked').length} not checked, ${broken.length} broken or affected${broken.length === 0 ? '' : `: ${broken.join(', ')}`}`,
  ];
  return [...differing, ...notChecked, ...(differing.length + notChecked.length === 0 ? [] : ['']), ...sums, ''].join(
    '\n',
  );
};
