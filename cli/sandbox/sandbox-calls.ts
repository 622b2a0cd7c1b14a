/** Calls of the operator's tools, and what is wrong where a response is not one. */
import { mapOf, textIn, Unreadable, type JsonMap } from '../../adapters/wire/tolerant.ts';
import { BadInput } from '../io.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** How long a call may take that goes through many orders, or asks the payment gateway, in milliseconds. */
export const LONG_CALL_MS = 600_000;

export type SandboxCalls = {
  /** The response as `parse` reads it: a GET, or a POST where there is a body. */
  readonly send: <T>(parse: (json: unknown) => T, path: string, body?: object, timeoutMs?: number) => Promise<T>;
  /**
   * Posts to a path, and answers the data of the envelope as `parse` reads it. Throws BadInput where the shop refuses
   * it; `subject` is what it was about.
   */
  readonly post: <T>(
    parse: (data: unknown) => T,
    path: string,
    body: object,
    subject: string,
    timeoutMs?: number,
  ) => Promise<T>;
  /** Posts a change and answers its data. */
  readonly change: (path: string, body: object, subject: string) => Promise<JsonMap>;
};

/** Calls throw Unreachable where no shop answers, and BadInput where the shop is not a sandbox. */
export const createSandboxCalls = (request: SandboxRequest, origin: string): SandboxCalls => {
  const notASandbox = (cause?: unknown): BadInput =>
    new BadInput(`${origin} doesn't serve sandbox tools to this machine; start a sandbox with serve --sandbox`, {
      cause,
    });

  const send: SandboxCalls['send'] = async (parse, path, body, timeoutMs) => {
    const { json } = await request(path, body, timeoutMs);
    if (json === undefined || json === null) throw notASandbox();
    try {
      return parse(json);
    } catch (cause) {
      throw cause instanceof Unreadable ? notASandbox(cause) : cause;
    }
  };

  const post: SandboxCalls['post'] = (parse, path, body, subject, timeoutMs) =>
    send(
      (json) => {
        const envelope = mapOf(json);
        if (envelope.get('status') === true) return parse(envelope.get('data'));
        throw envelope.get('status') === false
          ? new BadInput(`${subject}: ${textIn(envelope.get('message'))}`)
          : notASandbox();
      },
      path,
      body,
      timeoutMs,
    );

  return { send, post, change: (path, body, subject) => post(mapOf, path, body, subject) };
};
