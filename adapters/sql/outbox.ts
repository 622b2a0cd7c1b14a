/** Messages that wait to be sent or were parked, in a table. */
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import {
  outboxCursorOf,
  storedReason,
  type ClaimedMessage,
  type Outbox,
  type OutboxCursor,
  type OutboxEntry,
  type OutboxState,
} from '../../core/ports/store/outbox.ts';
import { isIndexable } from '../../core/ports/store/kind.ts';
import type { MessageChannel } from '../../core/ports/messages.ts';
import type { Dialect } from './dialect.ts';
import type { Attempt } from './retry.ts';
import { messageOf } from './rows.ts';
import { NEVER, type OutboxTable, type Tables } from './schema/tables.ts';

/** Free messages from which on sorting them costs SQLite more than going through all that wait. */
const MANY_FREE = 1_000;

type Claim = Parameters<Outbox['claim']>[0];
type ClaimRow = Pick<OutboxTable, 'id' | 'position' | 'message' | 'attempts'>;
type WithM = Tables & { readonly m: OutboxTable };

/** Earlier messages to the receiver of `m` that wait. */
const earlier = (eb: ExpressionBuilder<WithM, 'm'>) =>
  eb
    .selectFrom('outbox as e')
    .select('e.id')
    .whereRef('e.channel', '=', 'm.channel')
    .whereRef('e.receiver', '=', 'm.receiver')
    .whereRef('e.position', '<', 'm.position')
    .where('e.is_otp', '=', 0)
    // In words to which the index of waiting messages does not apply: a receiver has few, and both databases would go
    // through all that wait.
    .where(sql`coalesce(e.parked_at, 0)`, '=', 0);

const freeMessages = (db: Kysely<Tables>, { channel, now, limit }: Claim, freeAt: RawBuilder<number>) =>
  db
    .selectFrom('outbox as m')
    .select(['m.id', 'm.position', 'm.message', 'm.attempts'])
    .where('m.channel', '=', channel)
    .where(freeAt, '<=', now)
    .where('m.parked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('m.is_otp', '=', 1),
        eb.not(eb.exists(earlier(eb).where('e.is_overtaken', '=', 0).where('e.free_at', '>', now))),
      ]),
    )
    .orderBy('m.position')
    .limit(limit);

/**
 * Another process may hold an earlier message to the same receiver, which was skipped: then a later one has to wait.
 * This is a statement of its own, so that it sees what was committed while the first one locked.
 */
const claimLocked = (db: Kysely<Tables>, ids: readonly string[], { now, until }: Claim) =>
  db
    .updateTable('outbox as m')
    .set({ free_at: until, is_overtaken: 0 })
    .where('m.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('m.is_otp', '=', 1),
        eb.not(
          eb.exists(
            earlier(eb)
              .where('e.id', 'not in', ids)
              .where((inside) =>
                inside.not(inside.and([inside('e.is_overtaken', '=', 1), inside('e.free_at', '>', now)])),
              ),
          ),
        ),
      ]),
    )
    .returning('id');

/** `attempt` runs what may be repeated. */
export const createOutbox = ({ db, lockFound }: Pick<Dialect, 'db' | 'lockFound'>, attempt: Attempt): Outbox => {
  const waiting = (channel: MessageChannel) =>
    db.selectFrom('outbox').where('channel', '=', channel).where('parked_at', 'is', null);
  const counted = async (query: { readonly executeTakeFirstOrThrow: () => Promise<{ readonly count: number }> }) =>
    (await attempt(() => query.executeTakeFirstOrThrow())).count;
  const count = (channel: MessageChannel) =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel', '=', channel);
  /** Writes to the message, if it is still claimed. */
  const endClaim = async (
    { id, claimedUntil }: { readonly id: string; readonly claimedUntil: number },
    change: Partial<OutboxTable>,
  ): Promise<void> => {
    const ending = db.updateTable('outbox').set(change).where('id', '=', id).where('free_at', '=', claimedUntil);
    await attempt(() => ending.where('parked_at', 'is', null).execute());
  };

  const claim = async (claimed: Claim): Promise<readonly ClaimRow[]> => {
    const some = waiting(claimed.channel).select('id').where('free_at', '<=', claimed.now).limit(MANY_FREE);
    // Nearly always there is none: a look takes no lock.
    const free = (await attempt(() => some.execute())).length;
    if (free === 0) return [];
    // The plus sign keeps SQLite from searching by the time: it goes through all in their order.
    const freeAt = free < MANY_FREE ? sql<number>`m.free_at` : sql<number>`+m.free_at`;
    return attempt(() =>
      db.transaction().execute(async (transaction) => {
        const rows = await lockFound(freeMessages(transaction, claimed, freeAt)).execute();
        if (rows.length === 0) return [];
        const ids = await claimLocked(
          transaction,
          rows.map(({ id }) => id),
          claimed,
        ).execute();
        const isClaimed = new Set(ids.map(({ id }) => id));
        return rows.filter(({ id }) => isClaimed.has(id));
      }),
    );
  };

  return {
    claim: async (asked) => (await claim(asked)).map(claimedOf),
    remove: async (ids) => {
      const known = ids.filter(isIndexable);
      if (known.length === 0) return 0;
      const { numDeletedRows } = await attempt(() =>
        db.deleteFrom('outbox').where('id', 'in', known).executeTakeFirstOrThrow(),
      );
      return Number(numDeletedRows);
    },
    retry: ({ at, attempts, error, isOvertaken = false, ...claimed }) =>
      endClaim(claimed, {
        free_at: at,
        attempts,
        is_overtaken: isOvertaken ? 1 : 0,
        ...(error !== undefined && { error: storedReason(error) }),
      }),
    // With a time in the past, statistics would count it among the free ones.
    park: ({ at, attempts, error, ...claimed }) =>
      endClaim(claimed, { parked_at: at, attempts, error: storedReason(error), free_at: NEVER }),
    unpark: async (ids, at) => {
      const known = ids.filter(isIndexable);
      if (known.length === 0) return 0;
      const unparking = db
        .updateTable('outbox')
        .set({ parked_at: null, attempts: 0, is_overtaken: 0, free_at: at })
        .where('id', 'in', known)
        .where('parked_at', 'is not', null);
      return Number((await attempt(() => unparking.executeTakeFirstOrThrow())).numUpdatedRows);
    },
    list: async ({ state, to, limit, after = null }) => {
      const start = after === null ? FIRST : parseCursor(after);
      if (start === undefined || (to !== undefined && !isIndexable(to))) return { entries: [], next: null };
      let found = db
        .selectFrom('outbox')
        .select(['id', 'position', 'message', 'attempts', 'error', 'parked_at'])
        .where('parked_at', IN_STATE[state], null)
        .where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(start.position, start.id)));
      if (to !== undefined) found = found.where('receiver', '=', to);
      const page = found
        .orderBy('position')
        .orderBy('id')
        .limit(limit + 1);
      const rows = await attempt(() => page.execute());
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { entries: shown.map(entryOf), next: last === undefined || rows.length <= limit ? null : cursorAt(last) };
    },
    count: (channel, state) => counted(count(channel).where('parked_at', IN_STATE[state], null)),
    trim: async (channel, keep) => {
      // Nearly always there is nothing to trim: a count takes no lock.
      if ((await counted(count(channel))) <= keep) return 0;
      const trimming = db
        .deleteFrom('outbox')
        .where('channel', '=', channel)
        .where('position', '<=', (eb) =>
          eb
            .selectFrom('outbox')
            .select('position')
            .where('channel', '=', channel)
            .orderBy('position', 'desc')
            .limit(1)
            .offset(keep),
        );
      return Number((await attempt(() => trimming.executeTakeFirstOrThrow())).numDeletedRows);
    },
  };
};

const IN_STATE = { waiting: 'is', parked: 'is not' } as const satisfies Readonly<Record<OutboxState, string>>;

/** A message's position in the order of commits. */
type Position = Pick<OutboxTable, 'position' | 'id'>;

/** Before every message: positions are times. */
const FIRST: Position = { position: 0, id: '' };

const cursorAt = ({ position, id }: Position): OutboxCursor => outboxCursorOf(`${position}:${id}`);

/** Undefined for an invalid cursor. */
const parseCursor = (cursor: OutboxCursor): Position | undefined => {
  const [, position, id] = /^(\d{1,16}):(.+)$/su.exec(cursor) ?? [];
  return id === undefined || !isIndexable(id) ? undefined : { position: Number(position), id };
};

const claimedOf = ({ message, attempts }: ClaimRow): ClaimedMessage => ({ message: messageOf(message), attempts });

const entryOf = ({
  error,
  parked_at: parkedAt,
  ...row
}: ClaimRow & Pick<OutboxTable, 'error' | 'parked_at'>): OutboxEntry => ({ ...claimedOf(row), error, parkedAt });
