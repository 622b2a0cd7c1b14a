/** A page's HTML document: the template filled in with what React rendered. The prerenderer and `vite dev` share it. */
import type { PageHead } from '../runtime/navigation/page-head.ts';

/** What the server entry renders from; the same JSON is what a browser fetches. */
export type Payload = {
  /** Null for a page that search engines do not list. */
  readonly head: PageHead | null;
  readonly data: unknown;
};

/** What the server entry renders. */
export type Rendered = {
  /** The app's markup, without what belongs in the head. */
  readonly html: string;
  /** Title, description and preloads. */
  readonly head: string;
  /** What the page's first render in the browser starts from: its payload, and the shopper's states. */
  readonly data: unknown;
};

/** JSON that cannot end the script element it stands in. */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Replacements are functions, or a `$` in a price would be read as a pattern. */
export const fill = (template: string, { html, head, data }: Rendered, extraHead = ''): string =>
  template
    .replace('<!--head-->', () => head + extraHead)
    .replace('<!--app-->', () => html)
    .replace('<!--data-->', () => inertJson(data));
