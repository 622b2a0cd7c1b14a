/**
 * Brings stored documents to the present version and index of their kind, in the order of their keys, a page at a time,
 * while the shop serves. How far it has come is a document, written in the commit of each page: so it goes on after a
 * stop, and processes of one store share the work.
 */
import { DAY_MS } from '../../entities/time/duration.ts';
import type { IndexedKind } from '../../ports/store/kind.ts';
import { put, type ShopStore, type Write } from '../../ports/store/shop-store.ts';
import type { Clock } from '../../ports/time.ts';
import { indexProgress, type IndexProgress } from '../documents/index-progress.ts';

/** Documents of one page: few enough that no request waits long behind the transaction that changes them. */
const PAGE_SIZE = 200;
/** By then no process of the earlier version runs any more. */
const SECOND_PASS_MS = DAY_MS;

export type ReindexStep = {
  /** Whether nothing is left to do now. */
  readonly isDone: boolean;
  /** Documents that this step has changed. */
  readonly changed: number;
};

const DONE: ReindexStep = { isDone: true, changed: 0 };

/** Each call looks at one page. Resolves with `isDone` without asking the store while it is known that nothing is left. */
export const createReindexing = (
  { store, clock }: { readonly store: Pick<ShopStore, 'read' | 'update' | 'outdated'>; readonly clock: Clock },
  kinds: readonly IndexedKind[],
): (() => Promise<ReindexStep>) => {
  const watched = kinds.filter(hasChanged);
  let isFirst = true;
  let restsUntil = Number.NEGATIVE_INFINITY;

  return async () => {
    const now = clock.now();
    if (now < restsUntil) return DONE;
    if (isFirst) await beginAgainWhereNewer(store, kinds);
    isFirst = false;
    const documents = await store.read(watched.map(progressKey));
    for (const kind of watched) {
      const progress = currentProgress(kind, documents.get(progressKey(kind)), now);
      if (progress === null) continue;
      return { isDone: false, changed: await reindexPage(store, kind, progress, now) };
    }
    restsUntil = Math.min(
      now + SECOND_PASS_MS,
      ...watched.map((kind) => secondPassAt(documents.get(progressKey(kind)))),
    );
    return DONE;
  };
};

/** Names of the kinds of which stored documents may still have an older index. */
export const kindsToReindex = async (
  { read }: Pick<ShopStore, 'read'>,
  kinds: readonly IndexedKind[],
): Promise<ReadonlySet<string>> => {
  const watched = kinds.filter(hasChanged);
  const documents = await read(watched.map(progressKey));
  return new Set(
    watched
      .filter((kind) => {
        const progress = documents.get(progressKey(kind));
        return isBehind(kind, progress) || (progress?.pass === 1 && progress.doneAt === null);
      })
      .map(({ name }) => name),
  );
};

/** A kind whose documents and index are as they were in its first version has nothing to bring up to date. */
const hasChanged = ({ version, indexVersion }: IndexedKind): boolean => version > 1 || indexVersion > 1;

const progressKey = ({ name }: IndexedKind) => indexProgress.key(name);

const isBehind = (kind: IndexedKind, progress: IndexProgress | undefined): boolean =>
  progress === undefined || progress.version < kind.version || progress.indexVersion < kind.indexVersion;

const isNewer = (kind: IndexedKind, progress: IndexProgress): boolean =>
  progress.version > kind.version || progress.indexVersion > kind.indexVersion;

const secondPassAt = (progress: IndexProgress | undefined): number =>
  progress?.pass === 1 && progress.doneAt !== null ? progress.doneAt + SECOND_PASS_MS : Infinity;

/** Where to go on with a kind; null where nothing is to be done now, or only by a newer program. */
const currentProgress = (kind: IndexedKind, progress: IndexProgress | undefined, now: number): IndexProgress | null => {
  const start = { version: kind.version, indexVersion: kind.indexVersion, after: null, doneAt: null };
  if (progress !== undefined && isNewer(kind, progress)) return null;
  if (progress === undefined || isBehind(kind, progress)) return { ...start, pass: 1 };
  if (progress.doneAt === null) return progress;
  return now >= secondPassAt(progress) ? { ...start, pass: 2 } : null;
};

/** Answers the number of documents that were changed; 0 where another process was faster. */
const reindexPage = async (
  store: Pick<ShopStore, 'update' | 'outdated'>,
  kind: IndexedKind,
  progress: IndexProgress,
  now: number,
): Promise<number> => {
  const own = progressKey(kind);
  const { keys, next } = await store.outdated(kind, { limit: PAGE_SIZE, after: progress.after });
  return store.update({ writes: [own, ...keys] }, (documents) => {
    const current = currentProgress(kind, documents.get(own), now);
    if (current === null || current.pass !== progress.pass || current.after !== progress.after) return { answer: 0 };
    const writes = keys.flatMap((key): readonly Write[] => {
      const document = documents.get(key);
      // It may have been removed since it was found. A document of its kind, whose type is known to the kind alone.
      return document === undefined
        ? []
        : [{ key, document, version: kind.version, index: kind.index(document as never) }];
    });
    const after = { ...progress, after: next ?? progress.after, doneAt: next === null ? now : null };
    return { answer: writes.length, writes: [...writes, put(indexProgress, own, after)] };
  });
};

/**
 * This program is older than one that has used the store, and will write documents with its own indexes: the newer one is
 * to look at all of them again.
 */
const beginAgainWhereNewer = async (
  { read, update }: Pick<ShopStore, 'read' | 'update'>,
  kinds: readonly IndexedKind[],
): Promise<void> => {
  const found = await read(kinds.map(progressKey));
  for (const kind of kinds) {
    const key = progressKey(kind);
    const known = found.get(key);
    if (known === undefined || !isNewer(kind, known)) continue;
    await update({ writes: [key] }, (documents) => {
      const progress = documents.get(key);
      if (progress === undefined) return { answer: null };
      return { answer: null, writes: [put(indexProgress, key, { ...progress, after: null, pass: 1, doneAt: null })] };
    });
  }
};
