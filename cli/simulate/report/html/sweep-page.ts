/** A sweep as a page in one file. */
import { html } from 'hono/html';
import { curveChart } from '../charts/curve-chart.ts';
import { averageRupeesText, intervalText, rupeesText } from '../numbers.ts';
import { earlyEndText, violationsText } from '../summary.ts';
import { verdictText, curveOf, type Sweep, sweepRunText, sweepTables } from '../sweep.ts';
import { contents, type Markup, page } from '../../../html/page.ts';
import { assumptionsAndNotes, decision, END_CONTENTS } from './page-parts.ts';
import { figureOf, tableCard, tableMarkup } from './table-card.ts';

export const sweepHtml = (sweep: Sweep): Promise<string> => page(`Sweep of ${sweep.setting}`, sweepBody(sweep));

/** What the best value brings. */
const bestNumber = (sweep: Sweep): Markup | '' => {
  const best = curveOf(sweep).find(({ value }) => value === sweep.verdict?.best);
  if (best === undefined) return '';
  return html`<p class="number">
    <strong>${averageRupeesText(best.estimate.value)}</strong>
    <span class="unbroken">${intervalText(best.estimate, averageRupeesText)}</span> contribution per session at
    ${sweep.setting} ${best.value}
  </p>`;
};

const sweepBody = (sweep: Sweep): Markup => {
  const [main, ...others] = sweepTables(sweep);
  const title = `Contribution per session by ${sweep.setting}`;
  const curve = curveOf(sweep);
  const [first] = sweep.points;
  const text = verdictText(sweep);
  const description = `Curve: ${title}. ${curve.map((point) => `${point.value}: ${averageRupeesText(point.estimate.value)}`).join(', ')}.`;
  return html`${sweep.points.map(({ value, report }) => {
      const text = violationsText(report);
      return text === undefined ? '' : html`<p class="alarm">${sweep.setting} ${value}: ${text}</p>`;
    })}
    ${
      first === undefined
        ? ''
        : decision(
            text === undefined ? [] : [text],
            html`${bestNumber(sweep)} ${figureOf((width) => curveChart(curve, width, rupeesText), description)}`,
          )
    }
    ${first === undefined ? '' : contents([{ id: 'curve', title }, ...others.map((table) => ({ id: `values-${table.id}`, title: table.title })), ...END_CONTENTS])}
    <p class="lead">${sweepRunText(sweep)}</p>
    ${sweep.points.map(({ value, report }) => {
      const text = earlyEndText(report);
      return text === undefined ? '' : html`<p class="warning">${sweep.setting} ${value}: ${text}</p>`;
    })}
    ${
      first === undefined
        ? ''
        : html`<p class="note">${first.report.condition}</p>
            <div class="cards">
              <div class="card across values">
                <h2 class="first" id="curve">${title}</h2>
                ${tableMarkup(main, 'curve')}
              </div>
              ${others.map((table) => tableCard(table, 'values'))}
            </div>
            ${assumptionsAndNotes(first.report)}`
    }`;
};
