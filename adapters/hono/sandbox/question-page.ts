/** Asks before a step that cannot be taken back. Its form makes the step, with the fields of the button that led here. */
import { html } from 'hono/html';
import { plainPage, type Markup } from '../pages/plain-page.ts';
import { operatorPath, readOrderFilter } from './page-parts.ts';
import type { ActionText } from './step-texts.ts';

const STYLE = `
  main { width: min(30rem, 100% - 3rem); margin: 0 auto; padding: 4rem 0; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; }`;

export const questionPage = ({
  order,
  path,
  fields,
  action,
  consequence,
}: Required<ActionText> & {
  /** Absent where the step is not one of an order. */
  readonly order?: string;
  /** Where the form is sent. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}): Markup =>
  plainPage({
    title: action,
    style: STYLE,
    main: html` <h1>
        ${order === undefined ? action : `${order}: ${action.charAt(0).toLowerCase()}${action.slice(1)}`}?
      </h1>
      <p class="note">${consequence} This can’t be undone.</p>
      <form method="post" action="${path}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="first">${action}</button>
        <a class="button" href="${operatorPath(readOrderFilter(fields))}">Go back</a>
      </form>`,
  });
