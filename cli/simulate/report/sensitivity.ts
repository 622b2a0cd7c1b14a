/**
 * Which assumptions decide between two policies: each number of the market is made a quarter smaller and larger, and the same shoppers
 * meet both policies again.
 */
import type { Estimate } from './statistics/estimates.ts';

export type SensitivityRow = {
  /** The path of the assumption in the market. */
  readonly name: string;
  readonly meaning: string;
  /** As the market writes it. */
  readonly value: number | string;
  /** With the smaller and the larger number; null where the market does not allow it. */
  readonly smaller: SensitivityEnd | null;
  readonly larger: SensitivityEnd | null;
};

export type SensitivityEnd = {
  /** The number that was played, as the market would write it. */
  readonly value: number | string;
  /** Contribution per session, the other policy minus the base, in rupees. */
  readonly difference: Estimate;
  /** The better policy is the worse one here. */
  readonly isTurned: boolean;
};

export type Sensitivity = {
  readonly base: string;
  readonly other: string;
  /** Sessions that were played at each end of each assumption. */
  readonly sessions: number;
  /** As the market has them. */
  readonly difference: Estimate;
  /** The one that matters most first. */
  readonly rows: readonly SensitivityRow[];
};

/** How much smaller and larger, as a part of the number. */
export const SENSITIVITY_CHANGE = 0.25;

/** How far the difference moves between both ends. */
export const swingOf = ({ smaller, larger }: SensitivityRow, { value }: Estimate): number => {
  const ends = [value, ...[smaller, larger].flatMap((end) => (end === null ? [] : [end.difference.value]))];
  return Math.max(...ends) - Math.min(...ends);
};
