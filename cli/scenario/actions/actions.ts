/** The one table of actions, one for every step that changes something. */
import type { StepName, StepValues } from '../format/steps.ts';
import { ACCOUNT_ACTIONS } from './account-actions.ts';
import { CHECKOUT_ACTIONS } from './checkout-actions.ts';
import { OPERATOR_ACTIONS } from './operator-actions.ts';
import { ORDER_ACTIONS } from './order-actions.ts';
import { contextOf, type PlayContext } from './play-context.ts';
import { SHOPPING_ACTIONS } from './shopping-actions.ts';
import { TEST_ACTIONS } from './test-actions.ts';

export type ActionName = Exclude<StepName, 'expect' | 'show'>;

/** A step without its place in a scenario. */
export type PlayedStep = {
  readonly [Name in ActionName]: { readonly name: Name; readonly value: StepValues[Name] };
}[ActionName];

/** Plays them at the same time, each in its own browser; every one ends before the first failure is thrown. */
const playTogether = async (context: PlayContext, steps: StepValues['together']): Promise<void> => {
  const contexts = await Promise.all(steps.map((step) => contextOf(context, step)));
  const played = await Promise.allSettled(
    steps.map((step, index) => playAction(contexts[index] ?? context, step as PlayedStep)),
  );
  for (const result of played) if (result.status === 'rejected') throw result.reason;
};

const ACTIONS: {
  readonly [Name in ActionName]: (context: PlayContext, value: StepValues[Name]) => Promise<void>;
} = {
  ...SHOPPING_ACTIONS,
  ...CHECKOUT_ACTIONS,
  ...ORDER_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...TEST_ACTIONS,
  together: playTogether,
};

/** Plays one step, with the aliases in its value replaced by the shop's values. */
export const playAction = (context: PlayContext, { name, value }: PlayedStep): Promise<void> => {
  // The action under a step's name takes that step's value.
  const action = ACTIONS[name] as (context: PlayContext, value: unknown) => Promise<void>;
  // The steps of a list replace their own.
  return action(context, name === 'together' ? value : context.environment.aliases.toShop(value));
};
