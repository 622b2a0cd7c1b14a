/** The built site as files: what browsers and search engines receive. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../../web/build/read-manifest.ts';
import { STOREFRONT } from './backend/shop.ts';

export const builtFile = (path: string): string => readFileSync(join(STOREFRONT, path), 'utf8');
export const builtBytes = (path: string): Buffer => readFileSync(join(STOREFRONT, path));
export const isBuilt = (path: string): boolean => existsSync(join(STOREFRONT, path));

/** Every path that has a page of its own. */
export const builtPaths = (): readonly string[] => Object.keys(readManifest(STOREFRONT).pages);

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

export type BuiltDocument = {
  readonly title: string;
  /** The contents of the meta elements with a name or property. */
  readonly metas: (name: string) => readonly string[];
  /** The URLs of the link elements of a kind. */
  readonly links: (rel: string) => readonly string[];
  /** The structured data of one kind. */
  readonly things: (type: string) => readonly Thing[];
  readonly html: string;
};

export const builtDocument = (path: string): BuiltDocument => {
  const html = builtFile(path === '/' ? 'index.html' : `${path}.html`);
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const graph = data === undefined ? [] : (JSON.parse(data) as { readonly '@graph': readonly Thing[] })['@graph'];
  return {
    html,
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '',
    metas: (name) =>
      tags
        .filter((tag) => attribute(tag, 'name') === name || attribute(tag, 'property') === name)
        .map((tag) => attribute(tag, 'content')),
    links: (rel) => tags.filter((tag) => attribute(tag, 'rel') === rel).map((tag) => attribute(tag, 'href')),
    things: (type) => graph.filter((thing) => thing['@type'] === type),
  };
};

/** The URL of a page's payload. */
export const builtPayload = (path: string): string => {
  const page = readManifest(STOREFRONT).pages[path];
  if (page === undefined) throw new Error(`the storefront has no page ${path}`);
  return page.payload;
};
