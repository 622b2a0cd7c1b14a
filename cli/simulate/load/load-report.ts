/** What a load has measured, as plain data. Latencies are milliseconds. */

/** A session that begins this much later than planned, in milliseconds, counts as late. */
export const LATE_MS = 100;

export type Quantiles = {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
};

export type CallReport = {
  /** The call of ShopApi, such as `addToCart`. */
  readonly call: string;
  readonly count: number;
  /** Calls without a usable answer. */
  readonly failed: number;
  /** From the time at which the call was planned to be sent, so that a call that had to wait for a slow one counts it. */
  readonly latency: Quantiles;
  /** From the time at which it was really sent. */
  readonly sinceSent: Quantiles;
};

export type LoadReport = {
  readonly url: string;
  readonly seed: number;
  /** `rate`: sessions begun a second, whatever the answers; `clients`: that many, one session after the other. */
  readonly load:
    | { readonly kind: 'rate'; readonly perSecond: number }
    | { readonly kind: 'clients'; readonly count: number };
  /** How long it took, in milliseconds, and whether it was ended early. */
  readonly durationMs: number;
  readonly isEndedEarly: boolean;
  readonly sessions: {
    readonly started: number;
    /** Played to their end. */
    readonly finished: number;
    /** With a call that had no usable answer, or a rule that the shop broke, or ended by another error. */
    readonly failed: number;
    /** Still running when the load ended. */
    readonly unfinished: number;
    /** Begun more than LATE_MS later than planned, because the generator could not keep to its schedule. */
    readonly startedLate: number;
    /** By how many milliseconds the latest session was late. */
    readonly latestMs: number;
  };
  /** Calls a second. */
  readonly throughput: number;
  /** In the order of their first use, and all of them together. */
  readonly calls: readonly CallReport[];
  readonly total: CallReport;
  /** Refusals by the shop's own rules, by code: answers, not errors. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Calls without a usable answer, by what became of them: `timeout`, `ECONNREFUSED`, `HTTP 503`, `no JSON` … */
  readonly errors: Readonly<Record<string, number>>;
  /** Rules that the shop broke, by what happened, such as an order of another total than the page showed. */
  readonly violations: Readonly<Record<string, number>>;
};

export type LoadProgress = {
  readonly elapsedMs: number;
  readonly sessions: number;
  readonly calls: number;
  /** Calls without a usable answer, and broken rules. */
  readonly errors: number;
};
