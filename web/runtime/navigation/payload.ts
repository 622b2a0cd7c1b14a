/**
 * Payloads: what a page's code is given to show, written by the prerenderer as JSON and fetched when a page is opened.
 */
import { LoadError } from '../load-error.ts';

/**
 * `/products/wash` → `/assets/payload-3f2a/products/wash.json`. It contains the build, so that it can be cached forever, and
 * a page of an older build finds the payloads that it understands.
 */
export const payloadUrl = (path: string, build: string = __BUILD__): string =>
  `/assets/payload-${build}${path === '/' ? '/home' : path}.json`;

/** The path of the page whose payload has this URL; undefined for any other URL. */
export const pathOfPayload = (url: string): string | undefined => {
  const path = /^\/assets\/payload-[\w.-]+?(\/[\w/-]+)\.json/.exec(url)?.[1];
  return path === '/home' ? '/' : path;
};

/** `Payload` is what this build's prerenderer wrote for every path. Rejects with a LoadError. */
export const fetchPayload = async <Payload>(path: string): Promise<Payload> => {
  try {
    const response = await fetch(payloadUrl(path));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as Payload;
  } catch (cause) {
    throw new LoadError(`could not load the payload of ${path}: ${String(cause)}`, { cause });
  }
};

/** Payloads by path, each fetched once; after a failure the next call fetches again. */
export const createPayloads = <Payload>(
  fetchOne: (path: string) => Promise<Payload>,
): ((path: string) => Promise<Payload>) => {
  const payloads = new Map<string, Promise<Payload>>();
  return (path) => {
    const payload =
      payloads.get(path) ??
      fetchOne(path).catch((error: unknown) => {
        payloads.delete(path);
        throw error;
      });
    payloads.set(path, payload);
    return payload;
  };
};
