/** What the parts of the operator page have in common: times in India, lists, and buttons. */
import { html } from 'hono/html';
import { sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import type { Markup } from '../pages/plain-page.ts';
import type { ActionText } from './step-texts.ts';

export const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** `none` where the list is empty. */
export const listOf = (items: readonly Markup[], none: string): Markup =>
  items.length === 0
    ? html`<p class="quiet">${none}</p>`
    : html`<ul>
        ${items}
      </ul>`;

/** A button of a form. What cannot be taken back is asked about on a page of its own, which the button leads to. */
export const actionButton = (
  { action, consequence }: ActionText,
  { name, value, question }: { readonly name: string; readonly value: string; readonly question: QuestionPage },
): Markup =>
  consequence === undefined
    ? html`<button name="${name}" value="${value}">${action}</button>`
    : html`<button name="${name}" value="${value}" formmethod="get" formaction="${sandboxPath(question)}">
        ${action}…
      </button>`;

type QuestionPage = 'orderQuestion' | 'reviewQuestion';
