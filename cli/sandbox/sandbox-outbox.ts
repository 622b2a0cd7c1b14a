/** The operator's view of a sandbox's messages that wait or were parked. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { choiceIn, listIn, mapOf, numberAt, numberIn, textIn } from '../../adapters/wire/tolerant.ts';
import type { MessageChannel } from '../../core/ports/messages.ts';
import { OUTBOX_STATES, type OutboxState } from '../../core/ports/store/outbox.ts';
import { printable } from '../text/printable.ts';
import type { SandboxCalls } from './sandbox-calls.ts';

export type OperatorMessage = {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  /** Masked. */
  readonly to: string;
  readonly state: OutboxState;
  /** When it was written, epoch milliseconds. */
  readonly at: number;
  readonly attempts: number;
  /** Empty if no send has failed. */
  readonly error: string;
  /** The message as the sandbox sent it. */
  readonly json: unknown;
};

export type MessagePage = { readonly messages: readonly OperatorMessage[]; readonly next: string | null };

/** The messages with these ids, or all that are parked, of one channel if it is named. */
export type MessageChoice =
  | { readonly ids: readonly string[] }
  | { readonly all: true; readonly channel?: MessageChannel };

export type SandboxOutbox = {
  readonly list: (list: {
    readonly state: OutboxState;
    readonly limit: number;
    readonly after?: string;
  }) => Promise<MessagePage>;
  /** Has parked messages sent again; resolves with how many there were. */
  readonly retry: (choice: MessageChoice) => Promise<number>;
  /** Removes messages; resolves with how many there were. */
  readonly drop: (ids: readonly string[]) => Promise<number>;
};

const readMessage = (value: unknown): OperatorMessage => {
  const map = mapOf(value);
  const text = (key: string): string => printable(textIn(map.get(key)));
  const error = map.get('error');
  return {
    id: text('id'),
    channel: text('channel'),
    kind: text('kind'),
    to: text('to'),
    state: choiceIn(map.get('state'), OUTBOX_STATES),
    at: numberAt(map, 'at'),
    attempts: numberAt(map, 'attempts'),
    error: error === null ? '' : printable(textIn(error)),
    json: value,
  };
};

const readPage = (json: unknown): MessagePage => {
  const map = mapOf(json);
  const next = map.get('next');
  return { messages: listIn(map.get('messages')).map(readMessage), next: next === null ? null : textIn(next) };
};

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxOutbox = ({ send, change }: SandboxCalls): SandboxOutbox => {
  const counted = async (route: 'retryMessages' | 'dropMessages', body: object): Promise<number> =>
    numberIn((await change(sandboxPath(route), body, 'outbox')).get('count')) ?? 0;
  return {
    list: ({ state, limit, after }) => {
      const query = new URLSearchParams({ state, limit: String(limit), ...(after !== undefined && { after }) });
      return send(readPage, `${sandboxPath('messages')}?${query.toString()}`);
    },
    retry: (choice) => counted('retryMessages', choice),
    drop: (ids) => counted('dropMessages', { ids }),
  };
};
