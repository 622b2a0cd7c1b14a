/** Plays a scenario: one shopper's session after another step, until it ends, fails or cannot go on. */
import type { Answer } from '../../core/entities/answer.ts';
import { actions } from './actions.ts';
import { mismatches, type Mismatch } from './compare.ts';
import type { Place } from './problem.ts';
import type { Scenario, Step } from './scenario.ts';
import { messagesOf, ordersOf, seenBy, type Snapshot } from './snapshot.ts';
import { createBrowser, createTab, type Tab } from './tab.ts';
import { mapCalls } from './world/map-calls.ts';
import { CALL_TIMEOUT_MS } from './world/traffic.ts';
import { CannotPlay, type Connection, type World } from './world/world.ts';

/** What a run of a scenario remembers from step to step. */
export type Play = {
  readonly world: World;
  readonly rewardCash: number;
  tabs: readonly Tab[];
  tab: Tab | undefined;
  /** The phone that the last one-time password was asked for. */
  phone: string | undefined;
  hasGivenCash: boolean;
  answer: Answer<unknown> | undefined;
  readonly journal: string[];
  /** Runs something to its end, however long it takes on the clock. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  readonly openTab: (browser: 'same' | 'new', url: string) => Promise<void>;
};

export type Outcome =
  | { readonly kind: 'passed'; readonly state: Snapshot }
  | { readonly kind: 'failed'; readonly at: Place; readonly mismatches: readonly (Mismatch & { readonly at: Place })[] }
  | { readonly kind: 'stuck'; readonly at: Place; readonly message: string };

/** A connection that learns the numbers of the orders it sees. */
const noting = (connection: Connection, { names }: World): Connection => {
  const note = (api: Connection['direct']): Connection['direct'] => ({
    ...api,
    placeOrder: async (input) => {
      const answer = await api.placeOrder(input);
      if (answer.status) names.sawOrder(answer.data.order.order);
      return answer;
    },
    listOrders: async () => {
      const answer = await api.listOrders();
      if (answer.status) for (const { order } of answer.data.orders.toReversed()) names.sawOrder(order);
      return answer;
    },
  });
  return { forPage: () => note(mapCalls(connection.forPage(), (_name, call) => call())), direct: note(connection.direct) };
};

/** Turns that a step may be quiet and yet not over, before it counts as one that never ends. */
const PATIENCE = 1000;

const runOn = (world: World) => async (work: () => Promise<unknown>): Promise<void> => {
  let over = false;
  const ending = work().finally(() => { over = true; });
  // Heard below; until then it must not count as an error that nobody handles.
  ending.catch(() => undefined);
  for (let quiet = 0; !over; quiet += 1) {
    await world.traffic.idle();
    if (over) break;
    // Nothing moves but the clock: the client waits for an answer until it gives up.
    if (world.traffic.hanging() > 0) await world.advance(CALL_TIMEOUT_MS);
    else if (quiet > PATIENCE) throw new CannotPlay('this step does not come to an end');
  }
  await ending;
  await world.traffic.idle();
  await world.deliver();
};

const createPlay = (world: World, rewardCash: number): Play => {
  const journal: string[] = [];
  const play: Play = {
    world, rewardCash, journal, tabs: [], tab: undefined, phone: undefined, hasGivenCash: false, answer: undefined,
    run: runOn(world),
    openTab: async (which, url) => {
      const browser = which === 'same' && play.tab !== undefined ? play.tab.browser : createBrowser({ ...world, connect: () => noting(world.connect(), world) });
      const tab = createTab(world, browser, (message) => { journal.push(message); });
      play.tabs = [...play.tabs, tab];
      play.tab = tab;
      await play.run(() => tab.load(url));
    },
  };
  return play;
};

/** All of the state now, in the scenario's words. */
export const snapshotOf = async ({ world, tab, answer, journal }: Play): Promise<Snapshot> => {
  if (tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
  const orders = await ordersOf(tab.browser.connection.direct);
  const sent = await world.outbox();
  const { now: _now, ...told } = answer ?? {};
  return world.names.toScenario({
    ...seenBy(tab.shopper(), tab.url()),
    orders,
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
  const found = mismatches(step.value, await snapshotOf(play));
  return found.length === 0 ? undefined
    : { kind: 'failed', at: step.at, mismatches: found.map((each) => ({ ...each, at: placeOf(step, each.path) })) };
};

/** Plays all steps. What cannot be played is an outcome; only a fault of the program itself is thrown. */
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
    if (error instanceof CannotPlay) return { kind: 'stuck', at, message: error.message };
    throw error;
  } finally {
    for (const tab of play.tabs) tab.close();
  }
};
