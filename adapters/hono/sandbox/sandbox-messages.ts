/** The sandbox's JSON calls about messages that wait or were parked: list, retry, drop. */
import type { Hono } from 'hono';
import { done } from '../../../core/entities/answer.ts';
import { MESSAGE_CHANNELS } from '../../../core/ports/messages.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';
import { OUTBOX_STATES } from '../../../core/ports/store/outbox.ts';
import type { OutboxItem } from '../../../core/shop/shop.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import { CURSOR_HINT, isMessageCursor } from '../../wire/sandbox/operator-lists.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { fieldsOf, flagAt, Malformed, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { type Reject } from '../json-response.ts';
import { malformed } from '../../http/refusals.ts';
import { readJson } from '../../http/body.ts';
import { requestOf } from '../request.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

const MOST_LISTED = 200;
const DEFAULT_LISTED = 50;

/** Null for the first page. Throws Malformed for an invalid cursor. */
const cursorIn = (query: Fields): string | null => {
  if (query.own('after') === undefined) return null;
  const after = textAt(query, 'after');
  if (!isMessageCursor(after)) throw new Malformed('after', `should be ${CURSOR_HINT}`);
  return after;
};

export const serveSandboxMessages = (
  app: Hono<AppEnv>,
  { clock, outbox, isSandbox }: Pick<OperatorPorts, 'clock' | 'outbox' | 'isSandbox'>,
  reject: Reject,
): void => {
  app.get(ROUTES.messages, async (c) => {
    try {
      const query = fieldsOf(c.req.query(), 'query');
      const page = await outbox.list({
        state: oneOfAt(query, 'state', OUTBOX_STATES, 'parked'),
        limit: limitIn(query),
        after: cursorIn(query),
      });
      return c.json({ messages: page.items.map(encodeMessage), next: page.next });
    } catch (error) {
      return rejectMalformed(c, reject, error);
    }
  });

  /** A POST that changes messages; answers how many. */
  const serveChange = (route: string, change: (fields: Fields) => Promise<number>): void => {
    app.post(route, async (c) => {
      const read = await readJson(requestOf(c));
      if (!read.ok) return reject(c, read.refusal);
      try {
        const count = await change(fieldsOf(read.body ?? {}));
        return c.json(encodeAnswer({ ...done({ count }), now: clock.now() }, (data) => data, { sandbox: isSandbox }));
      } catch (error) {
        return rejectMalformed(c, reject, error);
      }
    });
  };

  serveChange(ROUTES.retryMessages, (fields) => {
    if (!flagAt(fields, 'all', { required: false })) return outbox.retry(idsIn(fields));
    return outbox.retryAll(
      fields.own('channel') === undefined ? undefined : oneOfAt(fields, 'channel', MESSAGE_CHANNELS),
    );
  });
  serveChange(ROUTES.dropMessages, (fields) => outbox.drop(idsIn(fields)));
};

const rejectMalformed = (c: AppContext, reject: Reject, error: unknown): Response => {
  if (error instanceof Malformed) return reject(c, malformed(error.field, error.problem));
  throw error;
};

const limitIn = (query: Fields): number => {
  const text = textAt(query, 'limit', { absent: String(DEFAULT_LISTED) });
  const limit = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST_LISTED)
    throw new Malformed('limit', `should be a whole number from 1 to ${MOST_LISTED}`);
  return limit;
};

const idsIn = ({ own, path }: Fields): readonly string[] => {
  const ids = own('ids');
  const isListOfIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string' && isIndexable(id));
  if (!isListOfIds || ids.length === 0 || ids.length > MOST_LISTED)
    throw new Malformed(path('ids'), `should be a list of 1 to ${MOST_LISTED} ids`);
  return ids;
};

const encodeMessage = ({ parkedAt, ...item }: OutboxItem): object => ({ ...item, parked_at: parkedAt });
