/** The report as a page in one file: charts and tables, light and dark, without scripts and without the network. */
import { html } from 'hono/html';
import type { DrawnRow } from '../charts/row-chart.ts';
import { MEASURE_LABELS } from '../labels.ts';
import { formatOf, intervalText, shareText, valueText, withSign } from '../numbers.ts';
import type { PolicyReport, SimulationReport } from '../simulation-report.ts';
import type { DifferenceRow } from '../statistics/differences.ts';
import { isRatio, type Ratio, type SessionMeasure } from '../statistics/measures.ts';
import { earlyEndText, moreViolationsText, replayText, runText, stockText, violationsText } from '../summary.ts';
import { CLEAR_NOTE, comparisonTable, policyTables } from '../tables.ts';
import { assumptionsAndNotes, type Markup, page } from './page.ts';
import { rowFigure, tableCard, tableMarkup } from './table-card.ts';

export const reportHtml = (report: SimulationReport): Promise<string> => page('Simulation report', reportBody(report));

const reportBody = (report: SimulationReport): Markup => {
  const [base, ...others] = report.policies;
  const early = earlyEndText(report);
  return html`${violations(report)}
    <p class="lead">${runText(report)}</p>
    ${early === undefined ? '' : html`<p class="early">${early}</p>`}
    <p class="note">${report.condition}</p>
    ${base === undefined || others.length === 0 ? '' : comparisons(base, others)}
    ${
      base === undefined
        ? ''
        : html`<h2>${others.length === 0 ? 'Results' : `Base: ${base.name}`}</h2>
            <p class="note">${others.length === 0 ? `${base.name}, settings` : 'Settings'} ${base.hash}</p>
            ${stockNote(base)}${policyContents(base, 'base')}`
    }
    ${others.map(
      (policy, index) =>
        html`<details>
          <summary>All results of ${policy.name}</summary>
          <p class="note">Settings ${policy.hash}</p>
          ${stockNote(policy)}${policyContents(policy, `policy-${index + 1}`)}
        </details>`,
    )}
    ${assumptionsAndNotes(report)}`;
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

const policyContents = (policy: PolicyReport, idPrefix: string): Markup =>
  html`${figures(policy)}
    <div class="cards">
      ${policyTables(policy)
        .filter(({ rows }) => rows.length > 0)
        .map((table) => tableCard(table, idPrefix))}
    </div>`;

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
  html`<h2>What the policies change</h2>
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
