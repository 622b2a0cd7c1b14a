/** The one table of actions, one for every step that changes something. */
import type { StepName, StepValues } from '../format/steps.ts';
import { ACCOUNT_ACTIONS } from './account-actions.ts';
import { CHECKOUT_ACTIONS } from './checkout-actions.ts';
import { OPERATOR_ACTIONS } from './operator-actions.ts';
import { ORDER_ACTIONS } from './order-actions.ts';
import type { PlayContext } from './play-context.ts';
import { SHOPPING_ACTIONS } from './shopping-actions.ts';
import { TEST_ACTIONS } from './test-actions.ts';

export type ActionName = Exclude<StepName, 'expect' | 'show'>;

/** A step without its place in a scenario. */
export type PlayedStep = {
  readonly [Name in ActionName]: { readonly name: Name; readonly value: StepValues[Name] };
}[ActionName];

const ACTIONS: {
  readonly [Name in ActionName]: (context: PlayContext, value: StepValues[Name]) => Promise<void>;
} = {
  ...SHOPPING_ACTIONS,
  ...CHECKOUT_ACTIONS,
  ...ORDER_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...TEST_ACTIONS,
};

/** Plays one step, with the aliases in its value replaced by the shop's values. */
export const playAction = (context: PlayContext, { name, value }: PlayedStep): Promise<void> => {
  // The action under a step's name takes that step's value.
  const action = ACTIONS[name] as (context: PlayContext, value: unknown) => Promise<void>;
  return action(context, context.environment.aliases.toShop(value));
};
