/** The part of `fetch` that the client needs; the browser's and Node's own both fit. */

export type FetchInit = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly credentials: 'same-origin';
  readonly cache: 'no-store';
  /** Lets the request complete after the page is left. */
  readonly keepalive?: boolean;
};

export type FetchResponse = { readonly status: number; readonly text: () => Promise<string> };

export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
