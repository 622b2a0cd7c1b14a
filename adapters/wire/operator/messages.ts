/** The operator's calls about messages that wait or were parked. */
import * as s from '../../../core/contract/shape.ts';
import { count } from '../../../core/contract/values.ts';
import { MESSAGE_CHANNELS } from '../../../core/ports/messages.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';
import { OUTBOX_STATES } from '../../../core/ports/store/outbox.ts';
import type { OutboxItem } from '../../../core/shop/notifications/operator-outbox.ts';
import { command, query, type Problem } from './call.ts';
import { cursor, keyText, maybeTime, next, pageSize, time } from './values.ts';

const channel = s.picklist(MESSAGE_CHANNELS);

const message: s.Shape<OutboxItem> = s.object({
  id: s.string(),
  channel,
  kind: s.string(),
  /** Masked. */
  to: s.string(),
  state: s.picklist(OUTBOX_STATES),
  at: time,
  attempts: count,
  error: s.nullable(s.string()),
  parkedAt: s.named('parked_at', maybeTime),
});

export const isMessageCursor = (text: string): boolean => /^\d{1,16}(?::.+)?$/su.test(text) && isIndexable(text);

const MOST_IDS = 200;
const ids = s.array(keyText('messageId', 'should be the id of a message'));
const idsProblem = (given: readonly string[] = []): Problem | undefined =>
  given.length === 0 || given.length > MOST_IDS ? ['ids', `should be a list of 1 to ${MOST_IDS} ids`] : undefined;

const changed = s.object({ count });

export const operatorMessageCalls = {
  /** Oldest first, a page at a time. */
  listMessages: query({
    path: '/messages',
    input: s.object({
      state: s.picklist(OUTBOX_STATES, { default: 'parked' }),
      limit: { ...pageSize, default: 50 },
      after: s.optional(cursor(isMessageCursor)),
    }),
    data: s.object({ items: s.named('messages', s.array(message)), next }),
  }),
  /** Has parked messages sent again: those with these ids, or all, of one channel if it is named. */
  retryMessages: command({
    path: '/messages/retry',
    input: s.object({ ids: s.optional(ids), all: s.optional(s.boolean()), channel: s.optional(channel) }),
    check: (choice) => (choice.all === true ? undefined : idsProblem(choice.ids)),
    data: changed,
  }),
  /** Removes messages. */
  dropMessages: command({
    path: '/messages/drop',
    input: s.object({ ids }),
    check: (choice) => idsProblem(choice.ids),
    data: changed,
  }),
} as const;
