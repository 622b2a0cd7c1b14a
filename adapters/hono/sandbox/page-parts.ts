/** What the parts of the operator page have in common: times in India, lists, forms and buttons. */
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

type QuestionPage = 'clockQuestion' | 'orderQuestion' | 'reviewQuestion';

/** Which orders are shown, as the page's address has it: what is searched for, and after which order they begin. */
export type OrderFilter = { readonly find: string; readonly state: string; readonly after: string };

/** The address of the operator page with these orders. */
export const operatorPath = (filter: Partial<OrderFilter>, section = ''): string => {
  const query = queryOf(filter);
  return `${sandboxPath('operatorPage')}${query === '' ? '' : `?${query}`}${section === '' ? '' : `#${encodeURIComponent(section)}`}`;
};

const SHOWN = 'shown';

/** A field of every form of the page, so that the same orders are shown after its step. */
export const shownField = (filter: OrderFilter): Markup => {
  const query = queryOf(filter);
  return query === '' ? html`` : html`<input type="hidden" name="${SHOWN}" value="${query}" />`;
};

/** What such a field says, read from a form or from a query. */
export const shownIn = (fields: Readonly<Record<string, string>>): Partial<OrderFilter> =>
  Object.fromEntries(new URLSearchParams(fields[SHOWN]));

const queryOf = ({ find = '', state = '', after = '' }: Partial<OrderFilter>): string =>
  new URLSearchParams(Object.entries({ find, state, after }).filter(([, value]) => value !== '')).toString();
