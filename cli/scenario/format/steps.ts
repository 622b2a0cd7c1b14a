/**
 * The one table of steps: name, schema and description. The reader checks files against it, the JSON schema is
 * generated from it, and there must be an action for every row (see actions.ts).
 */
import { described, integer, oneOf, partial, type Infer } from '../schema/schema.ts';
import { ACCOUNT_STEPS } from './account-steps.ts';
import { CHECKOUT_STEPS } from './checkout-steps.ts';
import { OPERATOR_STEPS } from './operator-steps.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { SHOPPING_STEPS } from './shopping-steps.ts';
import { TEST_STEPS } from './test-steps.ts';

export const STEPS = {
  ...SHOPPING_STEPS,
  ...CHECKOUT_STEPS,
  ...ORDER_STEPS,
  ...ACCOUNT_STEPS,
  ...OPERATOR_STEPS,
  ...TEST_STEPS,
} as const;

export type StepName = keyof typeof STEPS;
export type StepValues = { readonly [Name in StepName]: Infer<(typeof STEPS)[Name]['schema']> };
export const stepNames = Object.keys(STEPS) as readonly StepName[];

export const isStepName = (name: string): name is StepName => Object.hasOwn(STEPS, name);

export const BACKENDS = ['extended', 'core'] as const;
/** What a scenario starts with. */
export const given = partial({
  'reward-cash': described(
    integer(0, 1_000_000),
    'Reward cash in whole rupees, credited to the first phone that is sent a one-time password, right after sending. Over a URL this needs a sandbox.',
  ),
  backend: described(
    oneOf('backend', BACKENDS),
    'extended: every call of the shop; core: only the calls that every backend has (spec 7), encoded as PHP does.',
  ),
});
