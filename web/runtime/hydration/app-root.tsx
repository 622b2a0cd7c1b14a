/** The element that holds the app: rendered around it by the prerenderer, hydrated by the browser. */
import type { ReactNode } from 'react';

const ROOT_ID = 'root';
const START = `<div id="${ROOT_ID}">`;

export const AppRoot = ({ children }: { readonly children: ReactNode }) => <div id={ROOT_ID}>{children}</div>;

export const findAppRoot = (document: Document): HTMLElement | null => document.getElementById(ROOT_ID);

/**
 * Splits a prerendered page at its root element. React writes what belongs in the document's head (titles, metas,
 * preloads) before it. Throws for markup without that element.
 */
export const splitAtRoot = (rendered: string): { readonly head: string; readonly html: string } => {
  const start = rendered.indexOf(START);
  if (start < 0) throw new Error(`the rendered page has no ${START}`);
  return { head: rendered.slice(0, start), html: rendered.slice(start) };
};
