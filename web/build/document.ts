/** A page's HTML document: the template filled in with what React rendered. The prerenderer and `vite dev` share it. */
import type { Rendered } from '../rendered.ts';
import type { PageHead } from '../runtime/navigation/page-head.ts';

/** What the server entry renders from; the same JSON is what a browser fetches. */
export type Payload = {
  /** Null for a page that search engines do not list. */
  readonly head: PageHead | null;
  readonly data: unknown;
};

/** JSON that cannot end the script element around it. */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Throws for a template that lacks one of the three comments. */
export const fill = (template: string, { html, head, data }: Rendered, extraHead = ''): string =>
  Object.entries({ '<!--head-->': head + extraHead, '<!--app-->': html, '<!--data-->': inertJson(data) }).reduce(
    (text, [comment, content]) => {
      if (!text.includes(comment)) throw new Error(`the document's template has no ${comment}`);
      // A function, or a `$` in a price would be read as a pattern.
      return text.replace(comment, () => content);
    },
    template,
  );

/**
 * The template as vite built it, without its links to style sheets and to the scripts that the entry imports: each page
 * names its own preloads and inlines its styles. Throws where vite writes such links differently.
 */
export const withoutLinks = (template: string): string => {
  const html = template.replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
  const scripts = [...html.matchAll(/\s*<script type="module"[^>]*><\/script>/g)].map(([script]) => script);
  // Vite names the entry's imports one by one, each after what it imports.
  const entry = scripts.at(-1);
  if (html === template || entry === undefined || /modulepreload|stylesheet/.test(html))
    throw new Error('web/build/document.ts: this version of vite writes its links differently');
  return html.replace(scripts.join(''), () => entry);
};
