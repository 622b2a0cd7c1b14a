/** Calls of the sandbox's operator tools, and what is wrong where a response is not one. */
import { mapOf, textIn, Unreadable, type JsonMap } from '../../adapters/wire/tolerant.ts';
import { BadInput } from '../io.ts';
import type { SandboxRequest } from './sandbox-request.ts';

export type SandboxCalls = {
  /** The response as `parse` reads it: a GET, or a POST where there is a body. */
  readonly send: <T>(parse: (json: unknown) => T, path: string, body?: object) => Promise<T>;
  /** Posts a change and answers its data. Throws BadInput where the shop refuses it; `subject` is what it was about. */
  readonly change: (path: string, body: object, subject: string) => Promise<JsonMap>;
};

/** Calls throw Unreachable where no shop answers, and BadInput where the shop is not a sandbox. */
export const createSandboxCalls = (request: SandboxRequest, origin: string): SandboxCalls => {
  const notASandbox = (cause?: unknown): BadInput =>
    new BadInput(`${origin} doesn't serve sandbox tools to this machine; start a sandbox with serve --sandbox`, {
      cause,
    });

  const send: SandboxCalls['send'] = async (parse, path, body) => {
    const { json } = await request(path, body);
    if (json === undefined || json === null) throw notASandbox();
    try {
      return parse(json);
    } catch (cause) {
      throw cause instanceof Unreadable ? notASandbox(cause) : cause;
    }
  };

  return {
    send,
    change: async (path, body, subject) => {
      const envelope = await send(mapOf, path, body);
      if (envelope.get('status') === true) return mapOf(envelope.get('data'));
      throw envelope.get('status') === false
        ? new BadInput(`${subject}: ${textIn(envelope.get('message'))}`)
        : notASandbox();
    },
  };
};
