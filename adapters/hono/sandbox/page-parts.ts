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

/** A button of a form. For what cannot be undone it ends with “…” and leads to a page of its own that asks first. */
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

/** The filter of the order list, as in the page's query. */
export type OrderFilter = { readonly find: string; readonly state: string; readonly after: string };

/** The address of the operator page with these orders. */
export const operatorPath = (filter: Partial<OrderFilter>, section = ''): string => {
  const query = queryOf(filter);
  return `${sandboxPath('operatorPage')}${query === '' ? '' : `?${query}`}${section === '' ? '' : `#${encodeURIComponent(section)}`}`;
};

const ORDER_FILTER = 'order_filter';

/** Hidden field that keeps the order filter; every form of the page has it. */
export const orderFilterField = (filter: OrderFilter): Markup => {
  const query = queryOf(filter);
  return query === '' ? html`` : html`<input type="hidden" name="${ORDER_FILTER}" value="${query}" />`;
};

/** The filter that such a field keeps, from a form or a query; empty without the field. */
export const readOrderFilter = (fields: Readonly<Record<string, string>>): Partial<OrderFilter> =>
  Object.fromEntries(new URLSearchParams(fields[ORDER_FILTER]));

const queryOf = ({ find = '', state = '', after = '' }: Partial<OrderFilter>): string =>
  new URLSearchParams(Object.entries({ find, state, after }).filter(([, value]) => value !== '')).toString();
