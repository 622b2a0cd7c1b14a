/** What an action is: the code that plays one kind of step. */
import type { Shopper } from '../../../core/shopper/shopper.ts';
import type { StepRow } from '../format/step-row.ts';
import { currentShopper, type PlayContext } from './play-context.ts';

/** An action for every row of a table of steps. */
export type ActionsFor<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends StepRow<infer Value>
    ? (context: PlayContext, value: Value) => Promise<void>
    : never;
};

/** An action that calls the shopper of the page in front. */
export const shopperAction =
  <Value>(act: (shopper: Shopper, value: Value) => Promise<unknown> | void) =>
  (context: PlayContext, value: Value): Promise<void> => {
    const shopper = currentShopper(context);
    return context.run(async () => {
      await act(shopper, value);
    });
  };
