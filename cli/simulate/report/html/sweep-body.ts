/** The contents of a sweep's page: the curve, where it is highest, and all values. */
import { html } from 'hono/html';
import { curveChart } from '../charts/curve-chart.ts';
import { averageRupeesText, rupeesText } from '../content/numbers.ts';
import { earlyEndText, violationsText } from '../content/summary.ts';
import { bestText, curveOf, sweepRunText, sweepTables, type Sweep } from '../content/sweep.ts';
import type { Markup } from './page.ts';
import { assumptionsAndNotes } from './notes.ts';
import { figureOf, tableCard, tableMarkup } from './table-card.ts';

export const sweepBody = (sweep: Sweep): Markup => {
  const [revenue, ...others] = sweepTables(sweep);
  const title = `Revenue per session by ${sweep.setting}`;
  const curve = curveOf(sweep);
  const [first] = sweep.points;
  const description = `Curve: ${title}. ${curve.map((point) => `${point.value}: ${averageRupeesText(point.revenue.value)}`).join(', ')}.`;
  return html`${sweep.points.map(({ value, report }) => {
      const text = violationsText(report);
      return text === undefined ? '' : html`<p class="alarm">${sweep.setting} ${value}: ${text}</p>`;
    })}
    <p class="lead">${sweepRunText(sweep)}</p>
    ${sweep.points.map(({ value, report }) => {
      const text = earlyEndText(report);
      return text === undefined ? '' : html`<p class="early">${sweep.setting} ${value}: ${text}</p>`;
    })}
    ${
      first === undefined
        ? ''
        : html`<p class="note">${first.report.condition}</p>
            <div class="cards">
              <div class="card across values">
                <h2 class="first" id="curve">${title}</h2>
                <p class="lead">${bestText(sweep)}</p>
                <div class="beside">
                  ${figureOf((width) => curveChart(curve, width, rupeesText), description)}
                  ${tableMarkup(revenue, 'curve')}
                </div>
              </div>
              ${others.map((table) => tableCard(table, 'values'))}
            </div>
            ${assumptionsAndNotes(first.report)}`
    }`;
};
