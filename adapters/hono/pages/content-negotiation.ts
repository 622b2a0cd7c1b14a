/** Content negotiation: calls that answer a browser with a page, and a program with JSON. */
import type { AnswerOf, CallName, DataOf } from '../../../core/ports/shop-api.ts';
import { noteAnswer, statusOf } from '../answers.ts';
import type { AppContext } from '../context.ts';
import { invoicePage } from './invoice-page.ts';
import { refusalPage, type Markup } from './plain-page.ts';

type PageOptions = {
  /** Whether the shop takes orders with test payments, which a page about an order says. */
  readonly testPayments: boolean;
  readonly brand?: string | undefined;
};
type Pages = { readonly [Name in CallName]?: (data: DataOf<Name>, options: PageOptions) => Markup };
const PAGES: Pages = { getInvoice: invoicePage };

const acceptsOnlyJson = (c: AppContext): boolean => {
  const accept = c.req.header('accept') ?? '';
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
};

/** Makes a page of the shop's answer, or undefined for a client that accepts only JSON. Undefined for a call without pages. */
export const pageOf = <Name extends CallName>(name: Name, options: PageOptions) => {
  const page = PAGES[name];
  if (page === undefined) return undefined;
  return (c: AppContext, answer: AnswerOf<Name>): Promise<Response> | Response | undefined => {
    c.header('Vary', 'Accept', { append: true });
    if (acceptsOnlyJson(c)) return undefined;
    noteAnswer(c, answer);
    c.header('Cache-Control', 'no-store');
    if (answer.status) return c.html(page(answer.data, options));
    // A business refusal has status 200 in JSON; as a page it is a 404.
    const status = statusOf(answer);
    return c.html(refusalPage(answer.message, undefined, options.brand), status < 400 ? 404 : status);
  };
};
