/** Loads a page: its code and its payload, at the same time. */
import { createElement } from 'react';
import { withLoadError } from '../runtime/load-error.ts';
import type { LoadedPage } from '../runtime/navigation/loaded-pages.ts';
import { pageIdAt, pageRows, type PageId, type PagePayload } from './page-table.ts';

/** Finds the payload of a path: made by its row, taken from the document, or fetched. */
export type PayloadSource = (path: string) => PagePayload | Promise<PagePayload>;

/** The not-found page has nothing to fetch: it must work for every path. */
const NOTHING = { head: null, data: null } as const;

export const loadPage = (path: string, payloadAt: PayloadSource): Promise<LoadedPage> => {
  const id = pageIdAt(path);
  return id === 'not-found' ? load(id, NOTHING) : load(id, payloadAt(path));
};

const load = async <Id extends PageId>(
  id: Id,
  payload: PagePayload<Id> | Promise<PagePayload<Id>>,
): Promise<LoadedPage> => {
  const [{ Page }, { head, data }] = await Promise.all([withLoadError(id, pageRows[id].load), payload]);
  return { head, render: () => createElement(Page, { data }) };
};
