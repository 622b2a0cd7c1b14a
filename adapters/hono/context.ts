/** The context of a request: Hono's, with Node's request and its socket, if there is one. */
import type { Context } from 'hono';
import type { CallResponse } from '../http/call-response.ts';
import type { HttpRequest, NodeHeaders, SocketAddresses } from '../http/http-request.ts';

/** Node's request, passed in by the server; undefined when the app is called in process. */
export type Incoming = {
  /** The request target as sent, before any parsing. */
  readonly url?: string | undefined;
  readonly headers?: NodeHeaders;
  readonly socket: SocketAddresses;
};

/** The part of Node's response that is used, passed in by the server. */
export type Outgoing = { readonly setHeader: (name: string, value: string) => unknown };

export type AppEnv = {
  readonly Bindings: { readonly incoming?: Incoming; readonly outgoing?: Outgoing };
  readonly Variables: {
    readonly request?: HttpRequest;
    /** For the log and the metrics: what was called, and how it ended. Fixed words of the source, never a client's text. */
    readonly endpoint?: string;
    readonly outcome?: string;
    /** The response of a call, for a sandbox's recorder: reading Hono's again would cost more than the call. */
    readonly callResponse?: CallResponse;
    /** Whether the response is an answer in JSON, which needs fewer security headers than a page. */
    readonly isAnswer?: boolean;
  };
};
export type AppContext = Context<AppEnv>;

export const outgoingOf = (c: AppContext): Outgoing | undefined => c.env?.outgoing;
export const incomingOf = (c: AppContext): Incoming | undefined => c.env?.incoming;
