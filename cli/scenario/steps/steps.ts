/**
 * The one table of steps. Files are read by it; the JSON schema, the reference in the README and random scenarios are made
 * from it.
 */
import * as v from 'valibot';
import { ACCOUNT_STEPS } from './account.ts';
import { CHECKOUT_STEPS } from './checkout.ts';
import { OPERATOR_STEPS } from './operator.ts';
import { ORDER_STEPS } from './orders.ts';
import { contextOf, type PlayContext } from './play-context.ts';
import { SHOPPING_STEPS } from './shopping.ts';
import { step, type StepRow } from './step.ts';
import { LOOK_STEPS, TEST_STEPS } from './test.ts';

/** A step as it is written within `together`. */
export type InnerStep = { readonly name: string; readonly value: unknown; readonly as?: string };

/** Plays them at the same time, each in its own browser; every one ends before the first failure is thrown. */
const playTogether = async (context: PlayContext, steps: readonly InnerStep[]): Promise<void> => {
  const contexts = await Promise.all(steps.map((inner) => contextOf(context, inner)));
  const played = await Promise.allSettled(
    steps.map((inner, index) => playAction(contexts[index] ?? context, inner as PlayedStep)),
  );
  for (const result of played) if (result.status === 'rejected') throw result.reason;
};

const together = step({
  // The reader of scenario files has checked each of the steps by its own schema.
  schema: v.custom<readonly InnerStep[]>(Array.isArray, 'a list of steps'),
  description: 'Plays the steps at the same time.',
  example: '[{ call: { name: getCart } }, { as: second, call: { name: getCart } }]',
  play: playTogether,
});

/** By the sections of their reference, cli/scenario/README.md. */
export const STEPS_BY_SUBJECT = {
  shopping: SHOPPING_STEPS,
  checkout: CHECKOUT_STEPS,
  order: ORDER_STEPS,
  account: ACCOUNT_STEPS,
  operator: OPERATOR_STEPS,
  test: { ...TEST_STEPS, together, ...LOOK_STEPS },
} as const;

export const STEPS = {
  ...SHOPPING_STEPS,
  ...CHECKOUT_STEPS,
  ...ORDER_STEPS,
  ...ACCOUNT_STEPS,
  ...OPERATOR_STEPS,
  ...STEPS_BY_SUBJECT.test,
} as const;

type Steps = typeof STEPS;
export type StepName = keyof Steps;
export type StepValues = { readonly [Name in StepName]: v.InferOutput<Steps[Name]['schema']> };

/** A step that does something. */
export type ActionName = {
  readonly [Name in StepName]: Steps[Name] extends { readonly play: unknown } ? Name : never;
}[StepName];

export const stepRows: Readonly<Record<StepName, StepRow>> = STEPS;
export const stepNames = Object.keys(STEPS) as readonly StepName[];
export const isStepName = (name: string): name is StepName => Object.hasOwn(STEPS, name);

/** A step without its place in a scenario. */
export type PlayedStep = {
  readonly [Name in ActionName]: { readonly name: Name; readonly value: StepValues[Name] };
}[ActionName];

/** Plays one step, with the aliases in its value replaced by the shop's values. */
export const playAction = (context: PlayContext, { name, value }: PlayedStep): Promise<void> => {
  // The type of a step's value belongs to its name; here both are known only together.
  const play = STEPS[name].play as (context: PlayContext, value: unknown) => Promise<void>;
  // Each step in a list of steps replaces the aliases of its own value.
  return play(context, name === 'together' ? value : context.environment.aliases.toShop(value));
};
