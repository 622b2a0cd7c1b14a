/**
 * A page that is complete in itself: it loads nothing, runs nothing, and may be mailed as a file. Its content security policy says
 * the same to the browser.
 */
import { html, raw } from 'hono/html';
import { brand } from '../../../../core/catalogue/brand.ts';
import type { SimulationReport } from '../simulation-report.ts';
import { INTERVAL_NOTE, ROUGH_NOTE } from '../summary.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Markup that is escaped already; every text that is put into `html` is escaped there. */
export type Markup = ReturnType<typeof html>;

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export const page = async (title: string, body: Markup): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en-IN">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
          <title>${title}</title>
          <style>
            ${raw(PAGE_STYLE)}
          </style>
        </head>
        <body>
          <header class="top">
            <p class="brand">${brand.name}</p>
            <h1>${title}</h1>
          </header>
          <main>${body}</main>
        </body>
      </html>`,
  );

/** What the page says first: what to decide, in a sentence or a few, and the one chart that shows it. */
export const decision = (sentences: readonly string[], shown: Markup | ''): Markup =>
  html`<section class="decision" aria-labelledby="decision">
    <h2 class="first" id="decision">What to decide</h2>
    ${sentences.map((sentence) => html`<p class="lead">${sentence}</p>`)} ${shown}
  </section>`;

export type ContentsEntry = {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly { readonly id: string; readonly title: string }[];
};

/** What every page ends with. */
export const END_CONTENTS: readonly ContentsEntry[] = [
  { id: 'assumptions', title: 'Assumptions' },
  { id: 'reading', title: 'How to read the numbers' },
];

/** The table of contents, folded on a phone until it is asked for. */
export const contents = (entries: readonly ContentsEntry[]): Markup =>
  html`<nav aria-label="Contents">
    <details class="contents">
      <summary>Contents</summary>
      <ul>
        ${entries.map(
          ({ id, title, parts = [] }) =>
            html`<li>
              <a href="#${id}">${title}</a>
              ${
                parts.length === 0
                  ? ''
                  : html`<ul>
                      ${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}
                    </ul>`
              }
            </li>`,
        )}
      </ul>
    </details>
  </nav>`;

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
