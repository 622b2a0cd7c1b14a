/** What clients record of a history: what each was answered, and in which order calls began and ended. */

/** Counts the beginnings and ends of calls of all clients: an earlier end is less than a later beginning. */
export type LogicalClock = { readonly next: () => number };

export const createLogicalClock = (): LogicalClock => {
  let time = 0;
  return { next: () => (time += 1) };
};

export type CartChange =
  | { readonly kind: 'add' | 'set'; readonly pid: string; readonly qty: number }
  | { readonly kind: 'delete'; readonly pid: string };

export type Quantities = Readonly<Record<string, number>>;

/** A call on one cart that the shop has acknowledged. */
export type CartCall = {
  /** Null for a call that only reads. */
  readonly change: CartChange | null;
  readonly began: number;
  readonly ended: number;
  readonly version: number;
  readonly quantities: Quantities;
};

/** What contradicts the rules of the shop, as a sentence. */
export type Violation = string;
