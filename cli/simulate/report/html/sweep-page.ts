/** A sweep as a page in one file. */
import { html } from 'hono/html';
import { curveChart } from '../charts/curve-chart.ts';
import { averageRupeesText, rupeesText } from '../numbers.ts';
import { earlyEndText, violationsText } from '../summary.ts';
import { bestText, curveOf, type Sweep, sweepRunText, sweepTables } from '../sweep.ts';
import { assumptionsAndNotes, type Markup, page } from './page.ts';
import { figureOf, tableCard, tableMarkup } from './table-card.ts';

export const sweepHtml = (sweep: Sweep): Promise<string> => page(`Sweep of ${sweep.setting}`, sweepBody(sweep));

const sweepBody = (sweep: Sweep): Markup => {
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
