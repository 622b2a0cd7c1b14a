/** Pages rendered by the server itself: no script, one inline style, all text escaped. */
import { html, raw } from 'hono/html';
import { brand as program } from '../../../core/catalogue/brand.ts';

export type Markup = ReturnType<typeof html>;

/** The storefront's colours and focus style; each page adds its own rules. */
const BASE = `
  :root { color-scheme: light; --paper: #f4eee4; --sand: #d9cbb6; --ink: #1f2723; --dawn: #d9622b; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
  a { color: inherit; }
  button, a.button { display: inline-block; min-height: 2.75rem; padding: .6rem 1rem; border: 1px solid var(--ink); border-radius: .5rem;
    background: transparent; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
  button.first { background: var(--ink); color: var(--paper); }
  :focus-visible { outline: 3px solid var(--dawn); outline-offset: 2px; }
  .note { border-left: 4px solid var(--dawn); padding-left: 1rem; }`;

/** The style of a document of several sheets, each of which begins on a new page of paper. */
export const SHEETS = `
  .sheet + .sheet { margin-top: 2.5rem; border-top: 1px dashed var(--sand); padding-top: 2.5rem; }
  @media print {
    .sheet + .sheet { margin: 0; border: 0; padding: 0; break-before: page; }
  }`;

/** `style` is inserted unescaped, so it must not contain user input. */
export const plainPage = ({
  title,
  brand = program.name,
  style,
  main,
}: {
  readonly title: string;
  /** Whose page it is, by default that of the program. */
  readonly brand?: string | undefined;
  readonly style: string;
  readonly main: Markup;
}): Markup =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand}</title>
        <style>
          ${raw(BASE + style)}
        </style>
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`;

export const NARROW = `
  main { width: min(30rem, 100% - 3rem); margin: 0 auto; padding: 4rem 0; }`;

/** Shown in place of a page that was refused: the message, and a link. */
export const refusalPage = (
  message: string,
  link = { href: '/profile/orders', text: 'View your orders' },
  brand?: string,
): Markup =>
  plainPage({
    title: 'Page not available',
    brand,
    style: NARROW,
    main: html` <h1>This page isn’t available</h1>
      <p class="note">${message}</p>
      <p><a class="button" href="${link.href}">${link.text}</a></p>`,
  });
