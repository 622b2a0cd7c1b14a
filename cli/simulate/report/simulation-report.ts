/**
 * The report of a simulation as data, which `--json` prints and from which the text and the page are made. All amounts are rupees,
 * all times milliseconds, all shares from 0 to 1.
 *
 * Counts and sums are exact. What is estimated is rounded half up: shares to six decimals, amounts and numbers per session to two
 * (calls, orders and units to four), times to whole milliseconds.
 */
import type { ProductName } from '../../../core/catalogue/products.ts';
import type { FunnelStep, OrderEnd } from '../session-outcome.ts';
import type { Sensitivity } from './sensitivity.ts';
import type { DifferenceRow } from './statistics/differences.ts';
import type { Estimate, Total } from './statistics/estimates.ts';
import type { Ratio, SessionMeasure } from './statistics/measures.ts';

export type FunnelRow = {
  readonly step: FunnelStep;
  readonly sessions: number;
  /** Of all sessions; exactly 1 for the first step. */
  readonly ofVisits: Estimate;
  /** Of the sessions that reached the step before; null for the first step, and where no session did. */
  readonly ofPrevious: Estimate | null;
};

export type EndingRow = {
  readonly end: OrderEnd;
  readonly orders: number;
  /** Of all orders placed; null if none was. */
  readonly share: Estimate | null;
};

export type ProductRow = {
  readonly product: ProductName;
  readonly ordered: Total;
  readonly sold: Total;
};

export type QuantileRow = {
  /** 0.5 is the median. */
  readonly share: number;
  readonly ms: Estimate;
};

export type LeftRow = {
  /** One of `LEFT_REASONS`, or `refused:` and the code of the shop's refusal. */
  readonly reason: string;
  readonly sessions: number;
  /** Of all sessions. */
  readonly share: Estimate;
};

export type PersonaRow = {
  readonly persona: string;
  readonly sessions: number;
  /** Of the persona's sessions, those with an order. */
  readonly bought: Estimate;
  readonly orders: number;
  readonly revenue: Total;
  readonly averageOrderValue: Estimate | null;
};

/** 0 for a product that is sold out; a product that is left out has no limit. */
export type StartingStock = Readonly<Partial<Record<ProductName, number>>>;

export type PolicyReport = {
  readonly name: string;
  readonly hash: string;
  /** Units in stock at the beginning, by product; null where everything is available without limit. */
  readonly stock: StartingStock | null;
  readonly funnel: readonly FunnelRow[];
  readonly totals: Readonly<Record<SessionMeasure, Total>>;
  /** Null where the denominator is 0. */
  readonly ratios: Readonly<Record<Ratio, Estimate | null>>;
  readonly endings: readonly EndingRow[];
  readonly products: readonly ProductRow[];
  /** From the first visit to the first order. */
  readonly timeToPurchase: { readonly purchases: number; readonly quantiles: readonly QuantileRow[] };
  readonly offer: {
    readonly started: number;
    readonly expired: number;
    /** Of the countdowns started, those that ended before a first order; null if none started. */
    readonly expiredShare: Estimate | null;
  };
  /** The most frequent reason first. */
  readonly left: readonly LeftRow[];
  readonly personas: readonly PersonaRow[];
  readonly violations: { readonly sessions: number; readonly count: number };
  /** What this policy changed against the first one; null for the first one. */
  readonly differences: readonly DifferenceRow[] | null;
};

export type Assumption = {
  readonly name: string;
  readonly value: number | string;
  readonly meaning: string;
};

export type Violation = {
  /** Its number, which `--trace` takes. */
  readonly session: number;
  readonly policy: string;
  readonly text: string;
};

export type SimulationReport = {
  /** The sessions that every policy played, and how many were asked for. */
  readonly sessions: number;
  readonly planned: number;
  readonly seed: number;
  readonly via: string;
  /** All sessions shared one shop under each policy, so that none of them can be played alone. */
  readonly isShared: boolean;
  /** The share of intervals that contain the true value. */
  readonly level: number;
  readonly violations: {
    /** Over all policies. */
    readonly sessions: number;
    readonly count: number;
    /** The first of them, by session. */
    readonly examples: readonly Violation[];
  };
  /** The base first. */
  readonly policies: readonly PolicyReport[];
  /** Which assumptions decide between two policies; null where that was not asked. */
  readonly sensitivity: Sensitivity | null;
  /** What the results are conditional on, in one sentence, and the assumptions. */
  readonly condition: string;
  readonly assumptions: readonly Assumption[];
};
