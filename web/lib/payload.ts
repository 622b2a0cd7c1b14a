/** A page's payload: the content that its code does not carry, made by the prerenderer and fetched when a page is opened. */

/** `/products/wash` → `/payload/products/wash.json`. */
export const payloadUrl = (path: string): string => `/payload${path === '/' ? '/home' : path}.json`;

/** The path a payload's URL belongs to; undefined for any other URL. */
export const pathOfPayload = (url: string): string | undefined => {
  const path = /^\/payload(\/[\w/-]+)\.json/.exec(url)?.[1];
  return path === '/home' ? '/' : path;
};

export const fetchPayload = async (path: string): Promise<unknown> => {
  const response = await fetch(payloadUrl(path));
  if (!response.ok) throw new Error(`payload of ${path}: HTTP ${response.status}`);
  return response.json();
};
