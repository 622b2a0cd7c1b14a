/** What a page is rendered from: prerendered into its document, and fetched as JSON when the page is opened later. */
import type { Described } from '../content/described.ts';
import type { PageHead } from '../runtime/navigation/page-head.ts';

export type Payload<Data> = {
  /** Null for a page that search engines do not list; it sets its own title. */
  readonly head: PageHead | null;
  readonly data: Data;
};

/** A page that search engines list. */
export const listed = <Data>({ documentTitle, description, ...data }: Described<Data>) => ({
  head: { ...(documentTitle !== null && { title: documentTitle }), description },
  data,
});

/** A page of one shopper, or of none: it is not listed, and sets its own title. */
export const unlisted = <Data>(data: Data): Payload<Data> => ({ head: null, data });
