/** A table of the report as a card: its chart, with the same numbers as a table under it. */
import { html, raw } from 'hono/html';
import { CHART_WIDTHS } from '../charts/chart-svg.ts';
import { type DrawnRow, rowChart, type RowChartKind } from '../charts/row-chart.ts';
import type { ReportRow, ReportTable } from '../tables.ts';
import type { Markup } from '../../../html/page.ts';

/** `idPrefix` keeps ids of several policies apart. */
export const tableCard = (table: ReportTable, idPrefix: string): Markup => {
  const id = `${idPrefix}-${table.id}`;
  return html`<div class="card">
    <h3 id="${id}">${table.title}</h3>
    ${table.note === undefined ? '' : html`<p class="note">${table.note}</p>`}
    <div class="beside">${chartOf(table)} ${tableMarkup(table, id)}</div>
  </div>`;
};

/** Both widths are in the page, and the style sheet shows one of them. */
export const figureOf = (draw: (width: number) => string, description: string): Markup =>
  html`<figure class="chart" role="img" aria-label="${description}">
    <div class="narrow" aria-hidden="true">${raw(draw(CHART_WIDTHS.narrow))}</div>
    <div class="wide" aria-hidden="true">${raw(draw(CHART_WIDTHS.wide))}</div>
  </figure>`;

const chartOf = ({ chart, rows }: ReportTable): Markup | '' => {
  const drawn = rows.flatMap((row): readonly DrawnRow[] => {
    const [label = ''] = row.cells;
    const { drawn: estimate } = row;
    return chart === undefined || estimate === undefined
      ? []
      : [{ label, ...estimate, text: chart.format(estimate.value), isFaint: row.change === 'unclear' }];
  });
  if (chart === undefined || drawn.length === 0) return '';
  return rowFigure(chart.kind, drawn, chart.description);
};

export const rowFigure = (kind: RowChartKind, rows: readonly DrawnRow[], description: string): Markup =>
  figureOf(
    (width) => rowChart(kind, rows, width),
    `${description}: ${rows.map(({ label, text }) => `${label} ${text}`).join(', ')}.`,
  );

/** An interval may break between its ends, but not within them. */
const cellMarkup = (text: string): Markup =>
  html`${text.split(' to ').map((part, index) => html`${index === 0 ? '' : ' to '}<span class="unbroken">${part}</span>`)}`;

const CHANGES = { up: 'clearly more', down: 'clearly less', unclear: 'unclear' } as const;
const MARKS = { up: '▲', down: '▼', unclear: '' } as const;

export const tableMarkup = ({ columns, rows, title }: ReportTable, id: string): Markup => {
  const hasChanges = rows.some(({ change }) => change !== undefined);
  const optional = (column: number): string => (columns[column]?.isOptional === true ? 'optional' : '');
  const rowMarkup = ({ cells, change, meaning }: ReportRow): Markup => {
    const [name = '', ...others] = cells;
    return html`<tr class="${change === undefined ? '' : change === 'unclear' ? 'unclear' : 'clear'}">
      <th scope="row">${name}${meaning === undefined ? '' : html`<span class="meaning">${meaning}</span>`}</th>
      ${others.map((cell, index) => html`<td class="${optional(index + 1)}">${cellMarkup(cell)}</td>`)}
      ${
        change === undefined
          ? ''
          : html`<td>
              <span aria-hidden="true">${MARKS[change]}</span><span class="hidden">${CHANGES[change]}</span>
            </td>`
      }
    </tr>`;
  };
  return html`<div class="scroll" role="group" aria-labelledby="${id}" tabindex="0">
    <table>
      <caption class="hidden">
        ${title}
      </caption>
      <thead>
        <tr>
          ${columns.map(
            ({ head }, column) =>
              html`<th scope="col" class="${optional(column)}">
                ${head === '' ? html`<span class="hidden">${column === 0 ? 'Row' : 'Value'}</span>` : head}
              </th>`,
          )}
          ${hasChanges ? html`<th scope="col"><span class="hidden">Direction</span></th>` : ''}
        </tr>
      </thead>
      <tbody>
        ${rows.map(rowMarkup)}
      </tbody>
    </table>
  </div>`;
};
