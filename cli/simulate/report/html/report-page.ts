/** The report as a page in one file: charts and tables, light and dark, without scripts and without the network. */
import { html } from 'hono/html';
import type { DrawnRow } from '../charts/row-chart.ts';
import { MEASURE_LABELS } from '../labels.ts';
import { decisionOf } from '../decision.ts';
import {
  averageRupeesText,
  differenceFormatOf,
  formatOf,
  intervalText,
  shareText,
  valueText,
  withSign,
} from '../numbers.ts';
import type { Sensitivity } from '../sensitivity.ts';
import { sensitivityTable } from '../sensitivity-text.ts';
import type { PolicyReport, SimulationReport } from '../simulation-report.ts';
import type { DifferenceRow } from '../statistics/differences.ts';
import { isRatio, type Ratio, type SessionMeasure } from '../statistics/measures.ts';
import { earlyEndText, moreViolationsText, replayText, runText, stockText, violationsText } from '../summary.ts';
import { CLEAR_NOTE, comparisonTable, policyTables, type ReportTable } from '../tables.ts';
import { contents, type ContentsEntry, type Markup, page } from '../../../html/page.ts';
import { assumptionsAndNotes, decision, END_CONTENTS } from './page-parts.ts';
import { rowFigure, tableCard, tableMarkup } from './table-card.ts';

export const reportHtml = (report: SimulationReport): Promise<string> => page('Simulation report', reportBody(report));

const reportBody = (report: SimulationReport): Markup => {
  const [base, ...others] = report.policies;
  const early = earlyEndText(report);
  return html`${violations(report)} ${decisionSection(report)} ${contents(contentsOf(report))}
    <p class="lead">${runText(report)}</p>
    ${early === undefined ? '' : html`<p class="warning">${early}</p>`}
    <p class="note">${report.condition}</p>
    ${sensitivitySection(report)} ${base === undefined || others.length === 0 ? '' : comparisons(base, others)}
    ${
      base === undefined
        ? ''
        : html`<h2 id="results">${resultsTitle(report)}</h2>
            <p class="note">${others.length === 0 ? `${base.name}, settings` : 'Settings'} ${base.hash}</p>
            ${stockNote(base)}${policyContents(base, 'base')}`
    }
    ${others.map(
      (policy, index) =>
        html`<details id="policy-${index + 1}">
          <summary>All results of ${policy.name}</summary>
          <p class="note">Settings ${policy.hash}</p>
          ${stockNote(policy)}${policyContents(policy, `policy-${index + 1}`)}
        </details>`,
    )}
    ${assumptionsAndNotes(report)}`;
};

const COMPARISONS = 'What the policies change';
const SENSITIVITY = 'Which assumption decides';
const resultsTitle = ({ policies: [base, ...others] }: SimulationReport): string =>
  others.length === 0 ? 'Results' : `Base: ${base?.name ?? ''}`;

const contentsOf = (report: SimulationReport): readonly ContentsEntry[] => {
  const [base, ...others] = report.policies;
  return [
    ...(report.sensitivity === null ? [] : [{ id: 'sensitivity', title: SENSITIVITY }]),
    ...(base === undefined || others.length === 0 ? [] : [{ id: 'comparisons', title: COMPARISONS }]),
    ...(base === undefined
      ? []
      : [
          {
            id: 'results',
            title: resultsTitle(report),
            parts: shownTables(base).map(({ id, title }) => ({ id: `base-${id}`, title })),
          },
        ]),
    ...others.map(({ name }, index) => ({ id: `policy-${index + 1}`, title: `All results of ${name}` })),
    ...END_CONTENTS,
  ];
};

/** In rupees per session: what the compared policy changes in the revenue, in the costs of refused parcels, and in what is left. */
const DECIDING: readonly (SessionMeasure | Ratio)[] = ['revenue', 'codFees', 'rtoCost', 'contribution'];

/** The one chart that shows the decision. */
const decisionChart = (report: SimulationReport): Markup | '' => {
  const [base, ...others] = report.policies;
  if (base === undefined) return '';
  if (report.sensitivity !== null)
    return rowFigure(
      'tornado',
      tornadoRows(report.sensitivity, DRAWN_FIRST),
      'Difference in contribution per session with each assumption a quarter smaller and larger',
    );
  const [other] = others;
  if (others.length > 1)
    return rowFigure(
      'differences',
      others.flatMap(({ name, differences }) => differenceRows(name, differences ?? [], ['contribution'])),
      'Contribution per session against the base',
    );
  if (other !== undefined)
    return rowFigure(
      'differences',
      differenceRows(undefined, other.differences ?? [], DECIDING),
      'Rupees per session, against the base',
    );
  const rows = WHERE_IT_GOES.map((measure): DrawnRow => {
    const { value, low, high } = base.totals[measure].perSession;
    return { label: MEASURE_LABELS[measure].label, value, low, high, text: averageRupeesText(value) };
  });
  return rowFigure('bars', rows, 'Where the revenue of a session goes');
};

const WHERE_IT_GOES: readonly SessionMeasure[] = [
  'revenue',
  'tax',
  'goodsCost',
  'shippingCost',
  'packingCost',
  'codHandlingCost',
  'gatewayCost',
  'contribution',
];

const differenceRows = (
  label: string | undefined,
  differences: readonly DifferenceRow[],
  measures: readonly (SessionMeasure | Ratio)[],
): readonly DrawnRow[] =>
  measures.flatMap((measure) => {
    const row = differences.find((each) => each.measure === measure);
    if (row === undefined || row.difference === null) return [];
    const { value, low, high } = row.difference;
    const text = differenceFormatOf(measure)(value);
    return [{ label: label ?? MEASURE_LABELS[measure].label, value, low, high, text, isFaint: !row.isClear }];
  });

const DRAWN_FIRST = 7;
const DRAWN = 25;

/** The difference at both ends of each assumption, the widest first. */
const tornadoRows = ({ rows, difference }: Sensitivity, most: number): readonly DrawnRow[] =>
  rows.slice(0, most).map(({ name, smaller, larger }) => ({
    label: name.replace(/^shopper\./u, ''),
    value: difference.value,
    low: smaller?.difference.value ?? difference.value,
    high: larger?.difference.value ?? difference.value,
    text: smaller?.isTurned === true || larger?.isTurned === true ? '⇄' : '',
  }));

const decisionSection = (report: SimulationReport): Markup | '' => {
  const decided = decisionOf(report);
  if (decided === undefined) return '';
  const { value, interval, what } = decided.number;
  return decision(
    decided.sentences,
    html`<p class="number"><strong>${value}</strong> <span class="unbroken">${interval}</span> ${what}</p>
      ${decisionChart(report)}`,
  );
};

const sensitivitySection = ({ sensitivity }: SimulationReport): Markup | '' => {
  if (sensitivity === null) return '';
  const table = sensitivityTable(sensitivity);
  return html`<h2 id="sensitivity">${SENSITIVITY}</h2>
    <div class="cards">
      <div class="card across values">
        <h3 id="tornado">${table.title}</h3>
        <p class="note">
          ${table.note} Light: a quarter smaller; dark: a quarter larger; the line at 0 is where both are alike.
        </p>
        <div class="beside">
          ${rowFigure('tornado', tornadoRows(sensitivity, DRAWN), table.title)} ${tableMarkup(table, 'tornado')}
        </div>
      </div>
    </div>`;
};

const violations = (report: SimulationReport): Markup | '' => {
  const text = violationsText(report);
  if (text === undefined) return '';
  const more = moreViolationsText(report);
  return html`<section class="alarm" aria-labelledby="violations">
    <h2 id="violations">Violations</h2>
    <p>${text}</p>
    <ul>
      ${report.violations.examples.map(
        ({ session, policy, text: what }) => html`<li>Session ${session}, ${policy}: ${what}</li>`,
      )}
      ${more === undefined ? '' : html`<li>${more}</li>`}
    </ul>
    <p>${replayText(report)}</p>
  </section>`;
};

/** The measures that are read first. */
const FIGURES: readonly (SessionMeasure | Ratio)[] = [
  'contribution',
  'revenue',
  'buyers',
  'averageOrderValue',
  'codShare',
  'rtoCost',
];

const stockNote = (policy: PolicyReport): Markup => {
  const text = stockText(policy);
  return text === undefined ? html`` : html`<p class="note">${text}</p>`;
};

const figures = ({ totals, ratios }: PolicyReport): Markup =>
  html`<dl class="figures">
    ${FIGURES.map((measure) => {
      const estimate = isRatio(measure) ? ratios[measure] : totals[measure].perSession;
      const format = formatOf(measure);
      const isPerSession = !isRatio(measure) && measure !== 'buyers';
      return html`<div>
        <dt>${MEASURE_LABELS[measure].label}${isPerSession ? ' per session' : ''}</dt>
        <dd class="value">${valueText(estimate?.value, format)}</dd>
        <dd class="interval">${intervalText(estimate, format)}</dd>
      </div>`;
    })}
  </dl>`;

const shownTables = (policy: PolicyReport): readonly ReportTable[] =>
  policyTables(policy).filter(({ rows }) => rows.length > 0);

const policyContents = (policy: PolicyReport, idPrefix: string): Markup =>
  html`${figures(policy)}
    <div class="cards">${shownTables(policy).map((table) => tableCard(table, idPrefix))}</div>`;

/** Measures of different units beside each other, as parts of the base; one of which the base has none is left out. */
const relativeRows = (differences: readonly DifferenceRow[]): readonly DrawnRow[] =>
  differences.flatMap(({ measure, base, difference, isClear }) => {
    if (base === null || base === 0 || difference === null) return [];
    const { value, low, high } = difference;
    return [
      {
        label: MEASURE_LABELS[measure].label,
        value: value / base,
        low: low === null ? null : low / base,
        high: high === null ? null : high / base,
        text: withSign(shareText)(value / base),
        isFaint: !isClear,
      },
    ];
  });

const comparisons = (base: PolicyReport, others: readonly PolicyReport[]): Markup =>
  html`<h2 id="comparisons">${COMPARISONS}</h2>
    <p class="note">${CLEAR_NOTE}</p>
    <div class="cards">
      ${others.map((other, index) => {
        const table = comparisonTable(base, other);
        const id = `comparison-${index + 1}`;
        const rows = relativeRows(other.differences ?? []);
        return html`<div class="card across">
          <h3 id="${id}">${table.title}</h3>
          <p class="note">Bars show the change as a percentage of the base. ${table.note}</p>
          <div class="beside">
            ${rows.length === 0 ? '' : rowFigure('differences', rows, 'Change as a percentage of the base')}
            ${tableMarkup(table, id)}
          </div>
        </div>`;
      })}
    </div>`;
