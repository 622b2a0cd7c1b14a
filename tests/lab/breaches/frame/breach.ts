/** A row of the table of breaches: one way in which a backend breaks the contract, and the rule that must find it. */
import type { ContractLevel as Level } from '../../../../core/contract/call.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import type { LocalShop, ServedLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import type { JsonObject } from '../../../../cli/input/json-object.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';
import { atCall, breakShop, type Break } from './broken-shop.ts';
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

/** A change of a file of this shop: rows read as `at('core/pricing/totals.ts', 'what stands there', 'what is there instead')`. */
export const at = (file: string, find: string, replace: string): SourceChange => ({ file, find, replace });

/** A breach of this shop, planted in its source. */
export const ours = (name: string, rules: string | readonly string[], ...source: readonly SourceChange[]): Breach => ({
  name,
  level: 'extended',
  rules: [rules].flat(),
  source,
});

const FOREIGN_FILE = 'tests/core/foreign-backend.ts';

/** One change of the foreign backend. */
type ForeignChange = readonly [find: string, replace: string];

/** A breach of the foreign backend, which has the core calls alone. */
export const foreign = (
  name: string,
  rules: string | readonly string[],
  ...changes: readonly ForeignChange[]
): Breach => ({
  name,
  level: 'core',
  rules: [rules].flat(),
  source: changes.map(([find, replace]) => at(FOREIGN_FILE, find, replace)),
});

/** A breach of the foreign backend, which reads the requests of one call in another way. */
export const taking = (
  name: string,
  rules: string | readonly string[],
  call: CallName,
  read: (body: JsonObject) => JsonObject,
): Breach => ({
  name,
  level: 'core',
  rules: [rules].flat(),
  foreignTransport: (request) =>
    breakShop(
      request,
      atCall(call, ({ forward, body }) => forward(call, read(body))),
    ),
});

/** A breach of this shop, planted in what it answers. */
export const answering = (
  name: string,
  rules: string | readonly string[],
  answers: (shop: LocalShop) => Break,
): Breach => ({
  name,
  level: 'extended',
  rules: [rules].flat(),
  answers,
});
