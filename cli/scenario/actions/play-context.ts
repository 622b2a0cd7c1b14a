/** One play of a scenario: what it remembers from step to step, and how anything is run to its end. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { TrackedOrder } from '../../../core/ports/shop-api.ts';
import type { Notice } from '../../../core/shopper/notice.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { createBrowser, createTab, type Tab } from '../environment/tab.ts';
import { CALL_TIMEOUT_MS } from '../environment/pending-calls.ts';
import { CannotPlay, type Connection, type World } from '../environment/environment.ts';

/** What a page of customer care says: a notice, messages under its inputs, and what it has found. */
export type Said = {
  readonly notice: Notice | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly ticket?: string;
  readonly found?: TrackedOrder;
};

export type Play = {
  readonly world: World;
  readonly rewardCash: number;
  tabs: readonly Tab[];
  tab: Tab | undefined;
  /** The phone that the last one-time password was asked for. */
  phone: string | undefined;
  hasGivenCash: boolean;
  answer: Answer<unknown> | undefined;
  /** What the page said to the last step about an order, the account or a complaint. */
  said: Said | undefined;
  readonly journal: string[];
  /** What the last `place` was refused for. */
  placeRefusal: string | undefined;
  /** Tells the author of the scenario something about the step that is played. */
  remark: (message: string) => void;
  /** Runs something to its end, however long it takes on the clock. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  readonly openTab: (browser: 'same' | 'new', url: string) => Promise<void>;
};

/** The shopper behind the page in front. Throws CannotPlay where there is none. */
export const shopperOf = ({ tab }: Play): Shopper => {
  if (tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
  if (tab.isAway())
    throw new CannotPlay("the shopper is on the gateway's page; - payment: succeeds, fails or silent comes first");
  return tab.shopper();
};

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
  return { forPage: () => note(connection.forPage()), direct: note(connection.direct) };
};

/** Times that a step may be found idle and yet not over, before it counts as one that never ends. */
const PATIENCE = 1000;

const runOn =
  (world: World) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    let over = false;
    const ending = work().finally(() => {
      over = true;
    });
    // Heard below; until then it must not count as an error that nobody handles.
    ending.catch(() => undefined);
    for (let looks = 0; !over; looks += 1) {
      await world.traffic.idle();
      if (over) break;
      // Nothing moves but the clock: the client waits for an answer until it gives up.
      if (world.traffic.hanging() > 0) await world.advance(CALL_TIMEOUT_MS);
      else if (looks > PATIENCE) throw new CannotPlay('this step does not come to an end');
    }
    await ending;
    await world.traffic.idle();
    await world.deliver();
  };

export const createPlay = (world: World, rewardCash: number): Play => {
  const journal: string[] = [];
  const play: Play = {
    world,
    rewardCash,
    journal,
    tabs: [],
    tab: undefined,
    phone: undefined,
    hasGivenCash: false,
    answer: undefined,
    said: undefined,
    placeRefusal: undefined,
    remark: () => undefined,
    run: runOn(world),
    openTab: async (which, url) => {
      const browser =
        which === 'same' && play.tab !== undefined
          ? play.tab.browser
          : createBrowser({ ...world, connect: () => noting(world.connect(), world) });
      const tab = createTab(world, browser, (message) => {
        journal.push(message);
      });
      play.tabs = [...play.tabs, tab];
      play.tab = tab;
      await play.run(() => tab.load(url));
    },
  };
  return play;
};
