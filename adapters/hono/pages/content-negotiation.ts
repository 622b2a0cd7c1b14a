/** Content negotiation: calls that answer a browser with a page, and a program with JSON. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { CallName, DataOf } from '../../../core/ports/shop-api.ts';
import type { CallResponse } from '../../http/call-response.ts';
import type { AppContext } from '../context.ts';
import { addHeaders } from '../json-response.ts';
import { invoicePage } from './invoice-page.ts';
import { refusalPage, type Markup } from './plain-page.ts';

type PageOptions = {
  /** Whether the shop takes orders with test payments, which a page about an order says. */
  readonly testPayments: boolean;
};
type Pages = { readonly [Name in CallName]?: (data: DataOf<Name>, options: PageOptions) => Markup };
const PAGES: Pages = { getInvoice: invoicePage };

const acceptsOnlyJson = (c: AppContext): boolean => {
  const accept = c.req.header('accept') ?? '';
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
};

/** Whether a call may be answered with a page. */
export const hasPage = (name: CallName): boolean => PAGES[name] !== undefined;

/**
 * The shop's answer as a page; undefined for a call that has none, a client that accepts only JSON, and a request that did
 * not reach the shop.
 */
export const pageFor = <Name extends CallName>(
  name: Name,
  { answer, status, headers, outcome }: CallResponse<DataOf<Name>>,
  { c, ...options }: PageOptions & { readonly c: AppContext },
): Promise<Response> | Response | undefined => {
  const page = PAGES[name];
  if (page === undefined || answer === undefined) return undefined;
  c.header('Vary', 'Accept', { append: true });
  if (acceptsOnlyJson(c)) return undefined;
  c.set('outcome', outcome);
  c.header('Cache-Control', 'no-store');
  addHeaders(c, headers);
  if (answer.status) return c.html(page(answer.data, options));
  return c.html(refusalPage(answer.message), pageStatus(status));
};

/** A business refusal has status 200 in JSON; as a page it is a 404. */
const pageStatus = (status: ContentfulStatusCode): ContentfulStatusCode => (status < 400 ? 404 : status);
