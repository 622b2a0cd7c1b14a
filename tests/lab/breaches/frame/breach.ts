/** A row of the table of breaches: one way in which a backend breaks the contract, and the rule that must find it. */
import type { ContractLevel as Level } from '../../../../core/contract/call.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import type { LocalShop, ServedLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import type { JsonObject } from '../../../../cli/input/json-object.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';
import { atCall, breakShop, on, type Break, type ServedCall } from './broken-shop.ts';
import type { SourceChange } from './planted-modules.ts';

/** How a breach is planted. */
type Planting =
  /** In the source of the backend: this shop at level extended, the foreign one at level core. */
  | { readonly source: SourceChange | readonly SourceChange[] }
  /**
   * In what an intact shop answers. A backend has a state of its own, so that each one gets a fresh function. `isRace`: it shows
   * only in calls at the same time, over real connections.
   */
  | { readonly answers: (shop: LocalShop) => Break; readonly isRace?: true }
  /** In what is sent to an intact shop and what comes back, bytes, HTTP and events of the gateway included. */
  | { readonly transport: (shop: ServedLocalShop) => ServedLocalShop }
  | { readonly foreignTransport: (request: FetchWithCookies) => FetchWithCookies };

export type Breach = {
  /** What the backend does, as one would report it: the subject is left out. */
  readonly name: string;
  readonly level: Level;
  /** What it is about, to select rows by. */
  readonly rules: readonly string[];
} & Planting;

/** A breach that is planted in the source, and which the row may plant more of: `.at(…).at(…)`. */
type SourceBreach<Change extends readonly unknown[]> = Breach & {
  readonly at: (...change: Change) => SourceBreach<Change>;
};

type Row = Pick<Breach, 'name' | 'level' | 'rules'>;

const inSource =
  <Change extends readonly unknown[]>(
    row: Row,
    toChange: (...change: Change) => SourceChange,
    source: readonly SourceChange[] = [],
  ): SourceBreach<Change>['at'] =>
  (...change) => {
    const changes = [...source, toChange(...change)];
    return { ...row, source: changes, at: inSource(row, toChange, changes) };
  };

type Rules = string | readonly string[];

/** A breach of this shop. */
export const ours = (name: string, rules: Rules) => {
  const row: Row = { name, level: 'extended', rules: [rules].flat() };
  const answering = (answers: (shop: LocalShop) => Break) => ({ ...row, answers });
  return {
    /** In a file of the source: `.at('core/pricing/totals.ts', 'what stands there', 'what is there instead')`. */
    at: inSource(row, (file: string, find: string, replace: string) => ({ file, find, replace })),
    /** In what it answers. */
    answering,
    /** In what it answers to this call. */
    on: (call: ServedCall['name'], change: Break) => answering(on(call, change)),
  };
};

const FOREIGN_FILE = 'tests/core/foreign-backend.ts';

/** A breach of the foreign backend, which has the core calls alone. */
export const foreign = (name: string, rules: Rules) => {
  const row: Row = { name, level: 'core', rules: [rules].flat() };
  return {
    /** In its source: `.at('what stands there', 'what is there instead')`. */
    at: inSource(row, (find: string, replace: string) => ({ file: FOREIGN_FILE, find, replace })),
    /** In what it answers. */
    answering: (create: () => Break) => ({
      ...row,
      foreignTransport: (request: FetchWithCookies) => breakShop(request, create()),
    }),
    /** In how it reads the requests of one call. */
    taking: (call: CallName, read: (body: JsonObject) => JsonObject) => ({
      ...row,
      foreignTransport: (request: FetchWithCookies) =>
        breakShop(
          request,
          atCall(call, ({ forward, body }) => forward(call, read(body))),
        ),
    }),
  };
};
