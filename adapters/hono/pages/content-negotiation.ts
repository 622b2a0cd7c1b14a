/** Calls whose answer is a page where a person asks with a browser, and JSON where a program does. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { DataOf } from '../../wire/endpoints/call-types.ts';
import type { AppContext } from '../context.ts';
import { invoicePage } from './invoice-page.ts';
import { refusalPage, type Markup } from './plain-page.ts';
import { HTTP_STATUS } from '../refusals.ts';

type Pages = { readonly [Name in CallName]?: (data: DataOf<Name>) => Markup };
const PAGES: Pages = { getInvoice: invoicePage };

const asksForJson = (c: AppContext): boolean => {
  const accept = c.req.header('accept') ?? '';
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
};

/** The answer as a page; undefined for a call that has none, and for whoever wants JSON and nothing else. */
export const pageFor = <Name extends CallName>(
  name: Name,
  answer: Answer<DataOf<Name>>,
  c: AppContext,
): Promise<Response> | Response | undefined => {
  const page = PAGES[name];
  if (page === undefined) return undefined;
  c.header('Vary', 'Accept', { append: true });
  if (asksForJson(c)) return undefined;
  if (answer.status) return c.html(page(answer.data));
  return c.html(refusalPage(answer.message), pageStatus(HTTP_STATUS[answer.code]));
};

/** A page that is not there is not found, whatever the business reason. */
const pageStatus = (status: ContentfulStatusCode): ContentfulStatusCode => (status < 400 ? 404 : status);
