/** The report for the terminal: aligned tables with bars. Of several policies it compares all and shows the base in full. */
import pc from 'picocolors';
import { printable } from '../../../text/printable.ts';
import { decisionOf } from '../decision.ts';
import { sensitivityTable } from '../sensitivity-text.ts';
import type { PolicyReport, SimulationReport } from '../simulation-report.ts';
import {
  earlyEndText,
  INTERVAL_NOTE,
  moreViolationsText,
  replayText,
  ROUGH_NOTE,
  runText,
  stockText,
  violationsText,
} from '../summary.ts';
import { CLEAR_NOTE, comparisonTable, policyTables } from '../tables.ts';
import { assumptionsText, type Paints, tableText, wrapped } from './table-text.ts';

export type TextOptions = {
  readonly colour: boolean;
  /** Characters of a line. */
  readonly width: number;
};

export const reportText = (report: SimulationReport, { colour, width }: TextOptions): string => {
  const colours = pc.createColors(colour);
  const paints: Paints = { title: colours.bold, faint: colours.dim, bar: colours.cyan, clear: colours.green };
  const [base, ...others] = report.policies;
  const lines = (text: string, paint: (line: string) => string = String): string =>
    wrapped(text, width)
      .map((line) => `${paint(line)}\n`)
      .join('');
  const early = earlyEndText(report);
  const paragraphs = [
    violationLines(report, lines, (line) => colours.bold(colours.red(line)), colours.red),
    `${colours.bold(printable(runText(report)))}\n${early === undefined ? '' : lines(early, colours.yellow)}`,
    decisionLines(report, lines, colours.bold),
    ...(report.sensitivity === null ? [] : [tableText(sensitivityTable(report.sensitivity), width, paints)]),
    ...(base === undefined ? [] : others.map((other) => tableText(comparisonTable(base, other), width, paints))),
    others.length === 0 ? '' : lines(CLEAR_NOTE, colours.dim),
    ...(base === undefined ? [] : policyParagraphs(base, others.length > 0, { lines, width, paints })),
    `${lines(INTERVAL_NOTE, colours.dim)}${lines(ROUGH_NOTE, colours.dim)}`,
    `${colours.bold('Assumptions')}\n${lines(report.condition)}${assumptionsText(report.assumptions, width, colours.dim)}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
};

type Lines = (text: string, paint?: (line: string) => string) => string;

const decisionLines = (report: SimulationReport, lines: Lines, loud: (text: string) => string): string => {
  const decision = decisionOf(report);
  if (decision === undefined) return '';
  const { value, interval, what } = decision.number;
  return `${decision.sentences.map((sentence) => lines(printable(sentence), loud)).join('')}${lines(printable(`${value} (95%: ${interval}), ${what}`))}`;
};

const violationLines = (
  report: SimulationReport,
  lines: Lines,
  loud: (text: string) => string,
  red: (text: string) => string,
): string => {
  const text = violationsText(report);
  if (text === undefined) return '';
  const more = moreViolationsText(report);
  const examples = report.violations.examples.map(
    ({ session, policy, text: what }) => `${red(`  session ${session}, ${printable(policy)}: ${printable(what)}`)}\n`,
  );
  return `${lines(text, loud)}${examples.join('')}${more === undefined ? '' : `  ${more}\n`}${lines(replayText(report) ?? '')}`;
};

const stockLines = (policy: PolicyReport, lines: Lines): string => {
  const text = stockText(policy);
  return text === undefined ? '' : lines(text);
};

const policyParagraphs = (
  policy: PolicyReport,
  hasOthers: boolean,
  { lines, width, paints }: { readonly lines: Lines; readonly width: number; readonly paints: Paints },
): readonly string[] => [
  `${paints.title(`Policy: ${printable(policy.name)}`)} ${paints.faint(printable(policy.hash))}\n${stockLines(policy, lines)}${
    hasOthers ? `${paints.faint('The JSON report and the page have these tables of every policy.')}\n` : ''
  }`,
  ...policyTables(policy)
    .filter(({ rows }) => rows.length > 0)
    .map((table) => tableText(table, width, paints)),
];
