/** The context of one play of a scenario: what its steps share, and how a step is run to its end. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { JsonObject } from '../../input/json-object.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import type { TrackedOrder } from '../../../core/ports/shop-views.ts';
import type { Notice } from '../../../core/shopper/notice.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { type Connection, type Environment, StepError } from '../environment/environment.ts';
import { CALL_TIMEOUT_MS } from '../environment/pending-calls.ts';
import { createBrowser, createTab, PAGE_NEEDED, type Tab } from '../environment/tab.ts';

/** What the page shows after a form was sent: a notice, messages under the inputs, and what was found. */
export type PageFeedback = {
  readonly notice: Notice | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly ticket?: string;
  readonly found?: TrackedOrder;
};

/** What came back of a `request`: its JSON, whatever that is, or the beginning of its text. */
export type RawAnswer = JsonObject & { readonly http: number };

export type PlayContext = {
  readonly environment: Environment;
  /** Rupees to credit to the first phone that requests a one-time password. */
  readonly rewardCash: number;
  tabs: readonly Tab[];
  /** The browsers that steps name with `as`. */
  readonly named: Map<string, PlayContext>;
  /** The tab in front. */
  tab: Tab | undefined;
  /** The phone that last requested a one-time password. */
  phone: string | undefined;
  hasCreditedCash: boolean;
  answer: Answer<unknown> | RawAnswer | undefined;
  /** The feedback to the last step about an order, the account or a complaint. */
  feedback: PageFeedback | undefined;
  readonly consoleErrors: string[];
  /** Why the last `place` was refused. */
  placeRefusal: string | undefined;
  /** Reports something about the current step to the author of the scenario. */
  remark: (message: string) => void;
  /** Runs work until it and every call that it started have ended, however much time passes on the clock. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  readonly openTab: (browser: 'same' | 'new', url: string) => Promise<void>;
};

/** The tab in front. Throws StepError where none is open. */
export const currentTab = ({ tab }: PlayContext): Tab => {
  if (tab === undefined) throw new StepError(PAGE_NEEDED);
  return tab;
};

/** The shopper of the page in front. Throws StepError where there is none. */
export const currentShopper = (context: PlayContext): Shopper => {
  const tab = currentTab(context);
  if (tab.isAtGateway())
    throw new StepError("the payment gateway's page is open; - payment: succeeds, fails or silent must come first");
  return tab.shopper();
};

/** The API of the browser in front, without faults. */
export const directApi = (context: PlayContext): ShopApi => currentTab(context).browser.connection.direct();

/** The number of the order that a step names; by default the last order's. */
export const orderNumber = ({ environment }: PlayContext, named: string | null | undefined): string => {
  const number = named ?? environment.aliases.lastOrder();
  if (number === undefined) throw new StepError('there is no order yet; - place must come first');
  return number;
};

/** A connection that gives an alias to every order it sees. */
const withOrderAliases = (connection: Connection, { aliases }: Environment): Connection => {
  const aliased = (api: ShopApi): ShopApi => ({
    ...api,
    placeOrder: async (input) => {
      const answer = await api.placeOrder(input);
      if (answer.status) aliases.addOrder(answer.data.order.order);
      return answer;
    },
    listOrders: async () => {
      const answer = await api.listOrders();
      if (answer.status) for (const { order } of answer.data.orders.toReversed()) aliases.addOrder(order);
      return answer;
    },
  });
  let direct: ShopApi | undefined;
  return {
    forPage: () => aliased(connection.forPage()),
    direct: () => (direct ??= aliased(connection.direct())),
    ...(connection.http !== undefined && { http: connection.http }),
  };
};

/** Times that the environment may be idle before a step counts as one that never ends. */
const MAX_IDLE_ROUNDS = 1000;
/** Then it is waited for in real time: code that a call loads on first use takes as long as the machine does. */
const MAX_PAUSES = 300;
const PAUSE_MS = 10;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const runToEnd =
  ({ pendingCalls, advance, deliver }: Environment) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    const result = work();
    // A rejection is awaited below; until then it must not count as unhandled.
    result.then(over, over);
    for (let rounds = 0; ; rounds += 1) {
      await pendingCalls.idle();
      if (isOver) break;
      // The client waits for an answer until its timeout.
      if (pendingCalls.timingOut() > 0) await advance(CALL_TIMEOUT_MS);
      else if (rounds > MAX_IDLE_ROUNDS + MAX_PAUSES) throw new StepError('this step does not end');
      else if (rounds > MAX_IDLE_ROUNDS) await pause();
    }
    await result;
    await deliver();
  };

export const createPlayContext = (environment: Environment, rewardCash: number): PlayContext => {
  const consoleErrors: string[] = [];
  const context: PlayContext = {
    environment,
    rewardCash,
    consoleErrors,
    named: new Map(),
    tabs: [],
    tab: undefined,
    phone: undefined,
    hasCreditedCash: false,
    answer: undefined,
    feedback: undefined,
    placeRefusal: undefined,
    remark: () => undefined,
    run: runToEnd(environment),
    openTab: (which, url) => {
      const browser =
        which === 'same' && context.tab !== undefined
          ? context.tab.browser
          : createBrowser(withOrderAliases(environment.connect(), environment));
      const tab = createTab(environment, browser, (message) => consoleErrors.push(message));
      context.tabs = [...context.tabs, tab];
      context.tab = tab;
      return context.run(() => tab.load(url));
    },
  };
  return context;
};

/** The context of the browser that a step names: opened at the home page by the first step, unless it visits another. */
export const contextOf = async (
  context: PlayContext,
  { name, as }: { readonly name: string; readonly as?: string },
): Promise<PlayContext> => {
  if (as === undefined) return context;
  const known = context.named.get(as);
  if (known !== undefined) return known;
  const opened = createPlayContext(context.environment, 0);
  context.named.set(as, opened);
  if (name !== 'visit') await opened.openTab('new', '/');
  return opened;
};

/** Closes every page. */
export const closeTabs = ({ tabs, named }: PlayContext): void => {
  for (const tab of tabs) tab.close();
  for (const each of named.values()) closeTabs(each);
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
