/** Plays a scenario: one shopper's session after another step, until it ends, fails or cannot go on. */
import { ShopUnreachable } from '../../core/ports/shop-api.ts';
import { describeError } from '../text/describe-error.ts';
import { actions } from './actions.ts';
import { mismatches, type Mismatch } from './compare.ts';
import { createPlay, type Play } from './play.ts';
import type { Place } from './problem.ts';
import type { Scenario, Step } from './scenario.ts';
import { keptOf, messagesOf, ordersOf, saidOf, seenBy, type Snapshot } from './snapshot.ts';
import { CannotPlay, type World } from './world/world.ts';

export type Outcome =
  | { readonly kind: 'passed'; readonly state: Snapshot }
  | { readonly kind: 'failed'; readonly at: Place; readonly mismatches: readonly (Mismatch & { readonly at: Place })[] }
  | Stuck;

export type Stuck = {
  readonly kind: 'stuck';
  readonly at: Place;
  readonly message: string;
  /** It is this program that broke, which neither the scenario nor the shop can be blamed for. */
  readonly isBroken?: true;
};

/** Why a scenario could not be played to its end: whatever went wrong is told with its place, and others are played still. */
export const stuckAt = (at: Place, error: unknown): Stuck => {
  if (error instanceof CannotPlay) return { kind: 'stuck', at, message: error.message };
  if (error instanceof ShopUnreachable) return { kind: 'stuck', at, message: `the shop gave no answer: ${describeError(error.cause)}` };
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
    ...seenBy(tab.shopper(), tab.url()),
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

const playStep = async (play: Play, step: Step): Promise<Outcome | undefined> => {
  if (step.name !== 'expect') {
    await actions.play(play, step);
    return undefined;
  }
  const state = await snapshotOf(play);
  if (step.value.messages !== undefined && state['messages'] === undefined) throw new CannotPlay('this shop shows nobody its messages');
  if (step.value.orders !== undefined && state['orders'] === undefined) throw new CannotPlay('the shop does not tell its orders');
  const found = mismatches(step.value, state);
  return found.length === 0 ? undefined
    : { kind: 'failed', at: step.at, mismatches: found.map((each) => ({ ...each, at: placeOf(step, each.path) })) };
};

/** Plays all steps. What cannot be played is an outcome too; nothing is thrown. */
export const playScenario = async (scenario: Scenario, world: World): Promise<Outcome> => {
  const play = createPlay(world, scenario.rewardCash);
  let at: Place = scenario.steps[0]?.at ?? { line: 1, column: 1 };
  try {
    for (const step of scenario.steps) {
      at = step.at;
      const outcome = await playStep(play, step);
      if (outcome !== undefined) return outcome;
    }
    return { kind: 'passed', state: await snapshotOf(play) };
  } catch (error) {
    return stuckAt(at, error);
  } finally {
    for (const tab of play.tabs) tab.close();
  }
};
