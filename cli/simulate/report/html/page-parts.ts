/** The parts that the simulator's pages have in common. */
import { html } from 'hono/html';
import type { ContentsEntry, Markup } from '../../../html/page.ts';
import type { SimulationReport } from '../simulation-report.ts';
import { INTERVAL_NOTE, ROUGH_NOTE } from '../summary.ts';

/** What the page says first: what to decide, in a sentence or a few, and the one chart that shows it. */
export const decision = (sentences: readonly string[], shown: Markup | ''): Markup =>
  html`<section class="summary" aria-labelledby="decision">
    <h2 class="first" id="decision">What to decide</h2>
    ${sentences.map((sentence) => html`<p class="lead">${sentence}</p>`)} ${shown}
  </section>`;

/** What every page ends with. */
export const END_CONTENTS: readonly ContentsEntry[] = [
  { id: 'assumptions', title: 'Assumptions' },
  { id: 'reading', title: 'How to read the numbers' },
];

export const assumptionsAndNotes = ({ assumptions, condition }: SimulationReport): Markup =>
  html`<section class="end" aria-labelledby="assumptions">
    <h2 id="assumptions">Assumptions</h2>
    <p class="lead">${condition}</p>
    <div class="scroll" role="group" aria-labelledby="assumptions" tabindex="0">
      <table class="assumptions">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
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
    <p class="note">${INTERVAL_NOTE}</p>
    <p class="note">${ROUGH_NOTE}</p>
  </section>`;

/** Long names may break after a point. */
const breakable = (name: string): readonly Markup[] =>
  name.split('.').map((part, index) => html`${index === 0 ? '' : html`.<wbr />`}${part}`);
