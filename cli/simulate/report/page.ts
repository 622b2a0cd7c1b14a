/** The report as a page in one file: charts and tables, light and dark, without scripts and without the network. */
import { html } from 'hono/html';
import { contents, type ContentsEntry, type Markup, page } from '../../html/page.ts';
import { describedAs, type Figure } from '../statistics/measures.ts';
import { chartMarkup } from './charts.ts';
import { type Grid, type GridRow, layoutOf } from './layout.ts';
import { FORMATS, intervalText, valueText } from './numbers.ts';
import type { Assumption, SimulationReport } from './report.ts';

type Layout = ReturnType<typeof layoutOf>;

export const reportHtml = (report: SimulationReport): Promise<string> => {
  const layout = layoutOf(report);
  return page(layout.title, body(layout));
};

/** A part of the page under a heading of its own, with what the contents say of it. */
type Part = { readonly entry: ContentsEntry; readonly markup: Markup };

const body = (layout: Layout): Markup => {
  const parts = partsOf(layout);
  return html`${violations(layout)} ${decision(layout)} ${contents([...parts.map(({ entry }) => entry), ...END])}
    <p class="lead">${layout.run}</p>
    ${paragraph(layout.earlyEnd, 'warning')} ${paragraph(layout.condition)} ${parts.map(({ markup }) => markup)}
    ${end(layout.assumptions, layout.notes)}`;
};

const paragraph = (text: string | null | undefined, name = 'note'): Markup | '' =>
  text === undefined || text === null ? '' : html`<p class="${name}">${text}</p>`;

const violations = ({ violations: found }: Layout): Markup | '' => {
  if (found === undefined) return '';
  return html`<section class="alarm" aria-labelledby="violations">
    <h2 id="violations">Violations</h2>
    <p>${found.text}</p>
    <ul>
      ${found.examples.map((example) => html`<li>${example}</li>`)}
    </ul>
    <p>${found.replay}</p>
  </section>`;
};

const decision = ({ decision: decided }: Layout): Markup | '' => {
  if (decided === undefined) return '';
  const { sentences, number, chart } = decided;
  return html`<section class="summary" aria-labelledby="decision">
    <h2 class="first" id="decision">What to decide</h2>
    ${sentences.map((sentence) => paragraph(sentence, 'lead'))}
    ${
      number === undefined
        ? ''
        : html`<p class="number">
            <strong>${number.value}</strong> <span class="unbroken">${number.interval}</span> ${number.what}
          </p>`
    }
    ${chart === undefined ? '' : chartMarkup(chart)}
  </section>`;
};

const partOf = (id: string, title: string, markup: Markup, parts: ContentsEntry['parts'] = []): Part => ({
  entry: { id, title, parts },
  markup: html`<h2 id="${id}">${title}</h2>
    ${markup}`,
});

const partsOf = ({ policies, sensitivity, comparisons, clearNote, sweep }: Layout): readonly Part[] => {
  const [base, ...others] = policies;
  const assumptionNote = 'Light: a quarter smaller; dark: a quarter larger; the line at 0 is where both are alike.';
  return [
    ...sweep.map((grid) => ({
      entry: { id: grid.id, title: grid.title },
      markup: html`<div class="cards">${card(grid, grid.id, 'card across values')}</div>`,
    })),
    ...(sensitivity === undefined
      ? []
      : [
          partOf(
            'sensitivity',
            'Which assumption decides',
            html`${paragraph(assumptionNote)}
              <div class="cards">${card(sensitivity, 'tornado', 'card across values')}</div>`,
          ),
        ]),
    ...(comparisons.length === 0
      ? []
      : [
          partOf(
            'comparisons',
            'What the policies change',
            html`${paragraph(clearNote)}
              <div class="cards">
                ${comparisons.map((grid, index) => card(grid, `comparison-${index + 1}`, 'card across'))}
              </div>`,
          ),
        ]),
    ...(base === undefined
      ? []
      : [
          partOf(
            'results',
            others.length === 0 ? 'Results' : `Base: ${base.policy.name}`,
            policyResults(base, 'base'),
            base.grids.map(({ id, title }) => ({ id: `base-${id}`, title })),
          ),
        ]),
    ...others.map((other, index): Part => {
      const [id, title] = [`policy-${index + 1}`, `All results of ${other.policy.name}`];
      return {
        entry: { id, title },
        markup: html`<details id="${id}">
          <summary>${title}</summary>
          ${policyResults(other, id)}
        </details>`,
      };
    }),
  ];
};

/** The figures that are read first. */
const FIRST: readonly (readonly [table: string, figure: Figure, after?: string])[] = [
  ['contribution', 'contribution', ' per session'],
  ['contribution', 'revenue', ' per session'],
  ['orders', 'buyers'],
  ['orders', 'averageOrderValue'],
  ['orders', 'codShare'],
  ['orders', 'rtoCost', ' per session'],
];

const policyResults = ({ policy, grids }: Layout['policies'][number], idPrefix: string): Markup =>
  html`<p class="note">${policy.name}, settings ${policy.hash}</p>
    <dl class="figures">
      ${FIRST.map(([table, figure, after = '']) => {
        const row = policy.tables[table]?.rows[figure];
        const format = FORMATS[row?.unit ?? 'number'].average;
        return html`<div>
          <dt>${describedAs(figure)[1]}${after}</dt>
          <dd class="value">${valueText(row?.value ?? null, format)}</dd>
          <dd class="interval">${row === undefined ? '' : intervalText(row, format)}</dd>
        </div>`;
      })}
    </dl>
    <div class="cards">${grids.map((grid) => card(grid, `${idPrefix}-${grid.id}`))}</div>`;

/** A table of the report, beside its chart. */
const card = (grid: Grid, id: string, name = 'card'): Markup =>
  html`<div class="${name}">
    <h3 id="${id}">${grid.title}</h3>
    ${paragraph(grid.note)}
    ${
      grid.chart === undefined || grid.chart.rows.length === 0
        ? tableMarkup(grid, id)
        : html`<div class="beside">${chartMarkup(grid.chart)} ${tableMarkup(grid, id)}</div>`
    }
  </div>`;

/** An interval may break between its ends, but not within them. */
const cellMarkup = (text: string): Markup =>
  html`${text.split(' to ').map((part, index) => html`${index === 0 ? '' : ' to '}<span class="unbroken">${part}</span>`)}`;

const CHANGES = { up: ['▲', 'clearly more'], down: ['▼', 'clearly less'], unclear: ['', 'unclear'] } as const;

const tableMarkup = ({ heads, optional = [], rows, title }: Grid, id: string): Markup => {
  const hasChanges = rows.some(({ change }) => change !== undefined);
  const nameOf = (column: number): string => (optional.includes(column) ? 'optional' : '');
  const rowMarkup = ({ cells: [name = '', ...others], change, meaning }: GridRow): Markup =>
    html`<tr class="${change === undefined ? '' : change === 'unclear' ? 'unclear' : 'clear'}">
      <th scope="row">
        ${name}${meaning === undefined || meaning === null ? '' : html`<span class="meaning">${meaning}</span>`}
      </th>
      ${others.map((cell, index) => html`<td class="${nameOf(index + 1)}">${cellMarkup(cell)}</td>`)}
      ${
        change === undefined
          ? ''
          : html`<td>
              <span aria-hidden="true">${CHANGES[change][0]}</span><span class="hidden">${CHANGES[change][1]}</span>
            </td>`
      }
    </tr>`;
  return html`<div class="scroll" role="group" aria-labelledby="${id}" tabindex="0">
    <table>
      <caption class="hidden">
        ${title}
      </caption>
      <thead>
        <tr>
          ${heads.map(
            (head, column) =>
              html`<th scope="col" class="${nameOf(column)}">
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

const END: readonly ContentsEntry[] = [
  { id: 'assumptions', title: 'Assumptions' },
  { id: 'reading', title: 'How to read the numbers' },
];

const end = (assumptions: readonly Assumption[], notes: Layout['notes']): Markup =>
  html`<section class="end" aria-labelledby="assumptions">
    <h2 id="assumptions">Assumptions</h2>
    <div class="scroll" role="group" aria-labelledby="assumptions" tabindex="0">
      <table class="assumptions">
        <thead>
          <tr>
            ${['Name', 'Value', 'Meaning'].map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${assumptions.map(
            ({ name, value, meaning }) =>
              html`<tr>
                <th scope="row">${breakable(name)}</th>
                <td>${value}</td>
                <td>${meaning}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2 id="reading">How to read the numbers</h2>
    ${notes.map((note) => paragraph(note))}
  </section>`;

/** Long names may break after a point. */
const breakable = (name: string): readonly Markup[] =>
  name.split('.').map((part, index) => html`${index === 0 ? '' : html`.<wbr />`}${part}`);
