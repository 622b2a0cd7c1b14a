/** Plays a scenario: one shopper's session after another step, until it ends, fails or cannot go on. */
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';
import { Unreachable } from '../io.ts';
import { describeError } from '../text/describe-error.ts';
import { actions } from './actions.ts';
import { mismatches, type Mismatch } from './compare.ts';
import { createPlay, type Play } from './play.ts';
import type { Place } from './problem.ts';
import type { Scenario, Step } from './scenario.ts';
import { partAt } from './state-part.ts';
import { watchRefusals } from './refusals.ts';
import { keptOf, messagesOf, ordersOf, saidOf, seenBy, type Snapshot } from './snapshot.ts';
import type { StepName } from './steps.ts';
import { CannotPlay, type World } from './world/world.ts';

export type Outcome =
  | { readonly kind: 'passed'; readonly state: Snapshot }
  | { readonly kind: 'failed'; readonly at: Place; readonly mismatches: readonly (Mismatch & { readonly at: Place })[] }
  | Stuck;

/** What the author of a scenario should see of a step, whatever became of the scenario. */
export type Note =
  | { readonly kind: 'remark'; readonly at: Place; readonly message: string }
  | { readonly kind: 'shown'; readonly at: Place; readonly path: string; readonly value: unknown };

export type Stuck = {
  readonly kind: 'stuck';
  readonly at: Place;
  readonly message: string;
  /** It is this program that broke, which neither the scenario nor the shop can be blamed for. */
  readonly isBroken?: true;
  /** Nobody answers at the address of the shop. */
  readonly isUnreachable?: true;
};

/**
 * Why a scenario could not be played to its end: whatever went wrong is told with its place, and others are played
 * still.
 */
export const stuckAt = (at: Place, error: unknown): Stuck => {
  if (error instanceof CannotPlay) return { kind: 'stuck', at, message: error.message };
  if (error instanceof Unreachable) return { kind: 'stuck', at, message: error.message, isUnreachable: true };
  if (error instanceof ShopUnreachable)
    return {
      kind: 'stuck',
      at,
      message: `the shop gave no answer: ${describeError(error.cause)}`,
      isUnreachable: true,
    };
  return { kind: 'stuck', at, message: `something broke: ${describeError(error)}`, isBroken: true };
};

/** All of the state now, in the scenario's words. */
export const snapshotOf = async ({ world, tab, answer, said, journal }: Play): Promise<Snapshot> => {
  if (tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
  const { direct } = tab.browser.connection;
  const orders = await ordersOf(direct);
  const kept = await keptOf(direct);
  const sent = await world.outbox();
  const { now: _now, ...told } = answer ?? {};
  return world.names.toScenario({
    ...seenBy(tab.shopper(), tab.url(), tab.isAway()),
    ...(orders !== undefined && { orders }),
    ...kept,
    said: saidOf(said),
    ...(sent !== undefined && { messages: messagesOf(sent) }),
    ...(answer !== undefined && { answer: told }),
    journal,
  });
};

const placeOf = (step: Step, path: string): Place => {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = step.places.get(at);
    if (place !== undefined) return place;
  }
  return step.at;
};

/** Steps by which the shopper asks for nothing that could be refused; an error may show after them all the same. */
const STEPS_WITHOUT_REQUEST: readonly StepName[] = [
  'visit',
  'follow',
  'reload',
  'advance',
  'new-tab',
  'new-browser',
  'tab',
];

const remarkOn = (name: StepName, reasons: readonly string[]): string =>
  `${name} ${STEPS_WITHOUT_REQUEST.includes(name) ? 'ended with an error' : 'was refused'}: ${reasons.join('; ')}`;

/** Parts of the state that some shops keep to themselves. */
const requireParts = (asked: readonly string[], state: Snapshot): void => {
  if (asked.includes('messages') && state['messages'] === undefined)
    throw new CannotPlay('this shop shows nobody its messages');
  if (asked.includes('orders') && state['orders'] === undefined)
    throw new CannotPlay('the shop does not tell its orders');
};

type TakeNote = (note: Note) => void;

const showParts = async (
  play: Play,
  at: Place,
  asked: string | readonly string[] | null,
  take: TakeNote,
): Promise<void> => {
  const state = await snapshotOf(play);
  const paths = asked === null ? Object.keys(state) : typeof asked === 'string' ? [asked] : asked;
  requireParts(
    paths.map((path) => path.split('.')[0] ?? path),
    state,
  );
  for (const path of paths) take({ kind: 'shown', at, path, value: partAt(state, path) });
};

/** `next` is the step that follows; where it expects something, the author has thought of a refusal. */
const playStep = async (
  play: Play,
  step: Step,
  next: Step | undefined,
  take: TakeNote,
): Promise<Outcome | undefined> => {
  if (step.name === 'show') {
    await showParts(play, step.at, step.value, take);
    return undefined;
  }
  if (step.name !== 'expect') {
    play.remark = (message) => {
      take({ kind: 'remark', at: step.at, message });
    };
    const reasons = watchRefusals(play);
    try {
      await actions.play(play, step);
    } finally {
      const found = play.world.names.toScenario(reasons());
      if (step.name === 'place')
        play.placeRefusal = found.length === 0 ? undefined : remarkOn(step.name, found.slice(0, 1));
      if (found.length > 0 && next?.name !== 'expect') play.remark(remarkOn(step.name, found));
    }
    return undefined;
  }
  const state = await snapshotOf(play);
  requireParts(Object.keys(step.value), state);
  const found = mismatches(step.value, state);
  return found.length === 0
    ? undefined
    : { kind: 'failed', at: step.at, mismatches: found.map((each) => ({ ...each, at: placeOf(step, each.path) })) };
};

/** Given reward cash that nobody got is a slip of the author's. */
const remarkOnGiven = ({ givenAt, rewardCash }: Scenario, { hasGivenCash }: Play, take: TakeNote): void => {
  if (givenAt === undefined || rewardCash === 0 || hasGivenCash) return;
  take({
    kind: 'remark',
    at: givenAt,
    message: 'reward-cash was not credited: it is credited when the first one-time password is sent, and none was',
  });
};

/** The step after the one of this index, past those that only show something. */
const nextStep = (steps: readonly Step[], index: number): Step | undefined =>
  steps.slice(index + 1).find(({ name }) => name !== 'show');

/**
 * Plays all steps; `take` hears what the author should see besides the outcome. What cannot be played is an outcome
 * too; nothing is thrown.
 */
export const playScenario = async (
  scenario: Scenario,
  world: World,
  take: TakeNote = () => undefined,
): Promise<Outcome> => {
  const play = createPlay(world, scenario.rewardCash);
  let at: Place = scenario.steps[0]?.at ?? { line: 1, column: 1 };
  try {
    for (const [index, step] of scenario.steps.entries()) {
      at = step.at;
      const outcome = await playStep(play, step, nextStep(scenario.steps, index), take);
      if (outcome !== undefined) return outcome;
    }
    remarkOnGiven(scenario, play, take);
    return { kind: 'passed', state: await snapshotOf(play) };
  } catch (error) {
    return stuckAt(at, error);
  } finally {
    for (const tab of play.tabs) tab.close();
  }
};
