/** What a played scenario results in. */
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { Unreachable } from '../../io.ts';
import { describeError } from '../../text/describe-error.ts';
import type { Position } from '../../text/file-position.ts';
import { StepError } from '../environment/environment.ts';
import type { Mismatch } from './compare.ts';
import type { Snapshot } from './snapshot.ts';

export type Outcome =
  | { readonly kind: 'passed'; readonly state: Snapshot }
  | {
      readonly kind: 'failed';
      readonly at: Position;
      readonly mismatches: readonly (Mismatch & { readonly at: Position })[];
    }
  | ErrorOutcome;

/** The scenario could not be played to its end. */
export type ErrorOutcome = {
  readonly kind: 'error';
  readonly at: Position;
  readonly message: string;
  /** The error is a bug of this program, not of the scenario or the shop. */
  readonly isInternal?: true;
  /** The shop could not be reached. */
  readonly isUnreachable?: true;
};

/** Something to show the author of the scenario, whatever its outcome. */
export type Note =
  | { readonly kind: 'remark'; readonly at: Position; readonly message: string }
  | { readonly kind: 'shown'; readonly at: Position; readonly path: string; readonly value: unknown };

/** The outcome of a scenario in which `error` was thrown, so that the other scenarios are still played. */
export const errorOutcome = (at: Position, error: unknown): ErrorOutcome => {
  if (error instanceof StepError) return { kind: 'error', at, message: error.message };
  if (error instanceof Unreachable) return { kind: 'error', at, message: error.message, isUnreachable: true };
  if (error instanceof ShopUnreachable) {
    const message = `the shop did not answer: ${describeError(error.cause)}`;
    return { kind: 'error', at, message, isUnreachable: true };
  }
  return { kind: 'error', at, message: `internal error: ${describeError(error)}`, isInternal: true };
};
