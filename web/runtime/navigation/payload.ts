/**
 * A page's payload: the content that its code does not carry, made by the prerenderer and fetched when a page is
 * opened.
 */

/** `/products/wash` → `/payload/products/wash.json`. */
export const payloadUrl = (path: string): string => `/payload${path === '/' ? '/home' : path}.json`;

/** The path a payload's URL belongs to; undefined for any other URL. */
export const pathOfPayload = (url: string): string | undefined => {
  const path = /^\/payload(\/[\w/-]+)\.json/.exec(url)?.[1];
  return path === '/home' ? '/' : path;
};

const fetchPayload = async (path: string): Promise<unknown> => {
  const response = await fetch(payloadUrl(path));
  if (!response.ok) throw new Error(`payload of ${path}: HTTP ${response.status}`);
  return response.json();
};

/** Payloads by path, each fetched once; one that failed is forgotten and fetched again when it is asked for again. */
export const createPayloads = (
  fetchOne: (path: string) => Promise<unknown> = fetchPayload,
): ((path: string) => Promise<unknown>) => {
  const payloads = new Map<string, Promise<unknown>>();
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
