/** What a page is rendered from: prerendered into its document, and fetched as JSON when the page is opened later. */
import type { PageHead } from '../runtime/navigation/page-head.ts';
import type { PageData, PageId } from './page-table.ts';

export type PagePayload<Id extends PageId = PageId> = {
  /** Null for a page that search engines do not list; it sets its own title. */
  readonly head: PageHead | null;
  readonly data: PageData[Id];
};
