/** The end of every page: what the results are conditional on, and how to read them. */
import { html } from 'hono/html';
import { INTERVAL_NOTE, ROUGH_NOTE } from '../content/summary.ts';
import type { SimulationReport } from '../simulation-report.ts';
import type { Markup } from './page.ts';

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
    <h2>How to read the numbers</h2>
    <p class="note">${INTERVAL_NOTE}</p>
    <p class="note">${ROUGH_NOTE}</p>
  </section>`;

/** Long names may break after a point. */
const breakable = (name: string): readonly Markup[] =>
  name.split('.').map((part, index) => html`${index === 0 ? '' : html`.<wbr />`}${part}`);
