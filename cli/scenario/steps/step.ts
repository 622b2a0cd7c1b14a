/** What there is to know about a step, in one place. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import type { Schema } from '../values/values.ts';
import type { PlayContext } from './play-context.ts';

/** How often a random scenario takes a step, relative to the others, and with which values. */
export type RandomValues = {
  readonly weight: number;
  /** The least that a shop must have for it. */
  readonly level: ContractLevel;
  /** As a file has them; null for none. */
  readonly values: (settings: Settings) => readonly unknown[];
};

/** What files, references and random scenarios know of a step. */
export type StepRow<T = unknown> = {
  /** Of the value after the colon. */
  readonly schema: Schema<T>;
  readonly description: string;
  /** Of the value; absent for a step without one. */
  readonly example?: string;
  readonly random?: readonly RandomValues[];
};

type PlayedRow<T> = StepRow<T> & {
  /** The aliases in the value are replaced by the shop's values. */
  readonly play: (context: PlayContext, value: NoInfer<T>) => Promise<void>;
};

export const step = <T>(row: PlayedRow<T>): PlayedRow<T> => row;

/** A step that only looks; see play-scenario.ts. */
export const look = <T>(row: StepRow<T>): StepRow<T> => row;

/** Values of which each is drawn as often as the others. */
export const randomly = (
  weight: number,
  values: readonly unknown[] | ((settings: Settings) => readonly unknown[]),
  level: ContractLevel = 'extended',
): RandomValues => ({ weight, level, values: typeof values === 'function' ? values : () => values });
