/** Two numbers varied at once as a page in one file: a heat map that is a table. */
import { html } from 'hono/html';
import { averageRupeesText } from '../numbers.ts';
import { earlyEndText, violationsText } from '../summary.ts';
import { GRID_NOTE, gridRunText, gridText, gridTitle, type GridCell, type SweepGrid } from '../sweep-grid.ts';
import { type Markup, page } from '../../../html/page.ts';
import { assumptionsAndNotes, decision } from './page-parts.ts';

export const gridHtml = (grid: SweepGrid): Promise<string> =>
  page(`Sweep of ${grid.rows.setting} and ${grid.columns.setting}`, gridBody(grid));

const STANDINGS = { best: '▲', open: '=', worse: '' } as const;
const SAID = { best: 'best of its column', open: 'cannot be told from the best', worse: '' } as const;

const gridBody = (grid: SweepGrid): Markup => {
  const { rows, columns, cells, run } = grid;
  const all = cells.flat().map(({ contribution }) => contribution.value);
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const cell = ({ contribution, standing }: GridCell): Markup => {
    const heat = greatest === least ? 50 : Math.round((100 * (contribution.value - least)) / (greatest - least));
    return html`<td style="--heat: ${heat}%">
      ${averageRupeesText(contribution.value)}
      ${
        standing === null || standing === 'worse'
          ? ''
          : html`<span aria-hidden="true">${STANDINGS[standing]}</span><span class="hidden">${SAID[standing]}</span>`
      }
    </td>`;
  };
  const violations = violationsText(run);
  const early = earlyEndText(run);
  const text = gridText(grid);
  return html`${violations === undefined ? '' : html`<p class="alarm">${violations}</p>`}
    ${decision(
      text === undefined ? [] : [text],
      html`<div class="scroll" role="group" aria-labelledby="map" tabindex="0">
        <table class="heat">
          <caption id="map">
            ${gridTitle(grid)}
          </caption>
          <thead>
            <tr>
              <th scope="col">${rows.setting}</th>
              ${columns.values.map((value) => html`<th scope="col">${value}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${cells.map(
              (row, index) =>
                html`<tr>
                  <th scope="row">${rows.values[index] ?? ''}</th>
                  ${row.map(cell)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    )}
    <p class="lead">${gridRunText(grid)}</p>
    ${early === undefined ? '' : html`<p class="warning">${early}</p>`}
    ${cells[0]?.[0]?.standing === null ? '' : html`<p class="note">${GRID_NOTE}</p>`} ${assumptionsAndNotes(run)}`;
};
