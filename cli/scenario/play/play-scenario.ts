/** Plays a scenario step by step, until it ends, an expectation is not met, or a step cannot be played. */
import type { Position } from '../../text/file-position.ts';
import { type Environment, StepError } from '../environment/environment.ts';
import { valueAt } from '../expectation/state-path.ts';
import type { Scenario, Step } from '../format/scenario.ts';
import { closeTabs, contextOf, createPlayContext, type PlayContext } from '../steps/play-context.ts';
import { playAction, type StepName, type StepValues } from '../steps/steps.ts';
import { mismatches } from './compare.ts';
import { errorOutcome, type Note, type Outcome } from './outcome.ts';
import { watchPageErrors } from './page-errors.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

type AddNote = (note: Note) => void;

/** Plays all steps, with a note for everything the author should see. Errors are outcomes; nothing is thrown. */
export const playScenario = async (
  scenario: Scenario,
  environment: Environment,
  addNote: AddNote = () => undefined,
): Promise<Outcome> => {
  const context = createPlayContext(environment, scenario.rewardCash);
  let at: Position = scenario.steps[0]?.at ?? { line: 1, column: 1 };
  try {
    for (const [index, step] of scenario.steps.entries()) {
      at = step.at;
      const outcome = await playStep(await contextOf(context, step), step, nextStep(scenario.steps, index), addNote);
      if (outcome !== undefined) return outcome;
    }
    remarkUncreditedCash(scenario, context, addNote);
    return { kind: 'passed', state: await takeSnapshot(context) };
  } catch (error) {
    return errorOutcome(at, error);
  } finally {
    closeTabs(context);
    // The outcome says what went wrong; a sandbox's clock runs again by itself.
    await environment.close?.().catch(() => undefined);
  }
};

/** The step after this one, not counting those that only show something. */
const nextStep = (steps: readonly Step[], index: number): Step | undefined =>
  steps.slice(index + 1).find(({ name }) => name !== 'show');

/** Returns an outcome where it ends the scenario. */
const playStep = async (
  context: PlayContext,
  step: Step,
  next: Step | undefined,
  addNote: AddNote,
): Promise<Outcome | undefined> => {
  switch (step.name) {
    case 'show':
      await showState(context, step.at, step.value, addNote);
      return undefined;
    case 'expect':
      return compareState(context, step);
    default:
      context.remark = (message) => addNote({ kind: 'remark', at: step.at, message });
      // Where an expectation follows, the author has thought of a refusal.
      await playWithRemarks(context, step, next?.name !== 'expect');
      return step.name === 'place' && next?.name !== 'expect' ? tooEarly(context, step.at) : undefined;
  }
};

/** The page, or the shop, does not let an order be placed yet. */
const NOT_READY: readonly string[] = ['CART_EMPTY', 'PHONE_NOT_VERIFIED', 'NOT_SIGNED_IN', 'ADDRESS_INCOMPLETE'];

/** An order that is placed too early is a mistake of the scenario, unless it expects the refusal. */
const tooEarly = ({ tab, placeRefusal }: PlayContext, at: Position): Outcome | undefined => {
  if (placeRefusal === undefined || tab === undefined || tab.isAtGateway()) return undefined;
  const { code = '' } = tab.shopper().checkout.get().notice ?? {};
  if (!NOT_READY.includes(code)) return undefined;
  return { kind: 'failed', at, mismatches: [{ at, path: 'place', expected: 'an order', actual: placeRefusal }] };
};

const playWithRemarks = async (
  context: PlayContext,
  step: Parameters<typeof playAction>[1],
  remarksErrors: boolean,
): Promise<void> => {
  const newErrors = watchPageErrors(context);
  try {
    await playAction(context, step);
  } finally {
    const errors = context.environment.aliases.toScenario(newErrors());
    if (step.name === 'place')
      context.placeRefusal = errors.length === 0 ? undefined : errorRemark(step.name, errors.slice(0, 1));
    if (errors.length > 0 && remarksErrors) context.remark(errorRemark(step.name, errors));
  }
};

/** Steps that request nothing the shop could refuse; an error may still be shown after them. */
const STEPS_WITHOUT_REQUEST: readonly StepName[] = [
  'visit',
  'follow',
  'reload',
  'advance',
  'new-tab',
  'new-browser',
  'tab',
];

const errorRemark = (name: StepName, errors: readonly string[]): string =>
  `${name} ${STEPS_WITHOUT_REQUEST.includes(name) ? 'ended with an error' : 'was refused'}: ${errors.join('; ')}`;

const compareState = async (
  context: PlayContext,
  step: Extract<Step, { readonly name: 'expect' }>,
): Promise<Outcome | undefined> => {
  const state = await takeSnapshot(context);
  requireExposed(Object.keys(step.value), state);
  const found = mismatches(step.value, state);
  if (found.length === 0) return undefined;
  return {
    kind: 'failed',
    at: step.at,
    mismatches: found.map((mismatch) => ({ ...mismatch, at: step.positionOf(mismatch.path) })),
  };
};

const showState = async (
  context: PlayContext,
  at: Position,
  shown: StepValues['show'],
  addNote: AddNote,
): Promise<void> => {
  const state = await takeSnapshot(context);
  const paths = shown === null ? Object.keys(state) : typeof shown === 'string' ? [shown] : shown;
  requireExposed(
    paths.map((path) => path.split('.')[0] ?? path),
    state,
  );
  for (const path of paths) addNote({ kind: 'shown', at, path, value: valueAt(state, path) });
};

/** Throws StepError where a part of the state is used that this shop does not expose. */
const requireExposed = (parts: readonly string[], state: Snapshot): void => {
  if (parts.includes('messages') && state['messages'] === undefined)
    throw new StepError('this shop does not expose its messages');
  if (parts.includes('orders') && state['orders'] === undefined)
    throw new StepError('the shop did not answer the request for its orders');
};

const remarkUncreditedCash = (
  { givenAt, rewardCash }: Scenario,
  { hasCreditedCash }: PlayContext,
  addNote: AddNote,
): void => {
  if (givenAt === undefined || rewardCash === 0 || hasCreditedCash) return;
  addNote({
    kind: 'remark',
    at: givenAt,
    message: 'reward-cash was not credited: it is credited when the first one-time password is sent, and none was',
  });
};
