/**
 * A page that is complete in itself: it loads nothing, runs nothing, and may be mailed as a file. Its content security policy says
 * the same to the browser.
 */
import { html, raw } from 'hono/html';
import { brand } from '../../core/catalogue/brand.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Markup that is escaped already; every text that is put into `html` is escaped there. */
export type Markup = ReturnType<typeof html>;

const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export const page = async (title: string, body: Markup): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en-IN">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
          <title>${title}</title>
          <style>
            ${raw(PAGE_STYLE)}
          </style>
        </head>
        <body>
          <header class="top">
            <p class="brand">${brand.name}</p>
            <h1>${title}</h1>
          </header>
          <main>${body}</main>
        </body>
      </html>`,
  );

export type ContentsEntry = {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly { readonly id: string; readonly title: string }[];
};

/** The table of contents, folded on a phone until it is asked for. */
export const contents = (entries: readonly ContentsEntry[]): Markup =>
  html`<nav aria-label="Contents">
    <details class="contents">
      <summary>Contents</summary>
      <ul>
        ${entries.map(
          ({ id, title, parts = [] }) =>
            html`<li>
              <a href="#${id}">${title}</a>
              ${
                parts.length === 0
                  ? ''
                  : html`<ul>
                      ${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`)}
                    </ul>`
              }
            </li>`,
        )}
      </ul>
    </details>
  </nav>`;
