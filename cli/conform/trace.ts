/**
 * Plays a scenario without its expectations, and notes what the shop answered to each step, and what each browser reads
 * of the shop after it. Two shops that keep the same contract leave the same trace.
 */
import type { CookieJar } from '../../adapters/http-client/cookies.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { callNames } from '../../core/contract/call-names.ts';
import { contract, type CallName } from '../../core/contract/contract.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';
import { playAction, type PlayedStep } from '../scenario/steps/steps.ts';
import {
  closeTabs,
  contextOf,
  createPlayContext,
  currentTab,
  type PlayContext,
} from '../scenario/steps/play-context.ts';
import { NotPlayable, StepError, type Environment } from '../scenario/environment/environment.ts';
import { callAt } from '../scenario/environment/faults.ts';
import type { Exchange } from '../scenario/environment/environment.ts';
import type { Scenario, Step } from '../scenario/format/scenario.ts';
import { isJsonObject } from '../input/json-object.ts';
import { financialYearOf } from '../../core/shop/invoices/financial-year.ts';
import { createInvoiceNames } from './invoice-names.ts';
import { createPersonalData } from './personal-data.ts';
import { readAnswer, timeIn, type Answer } from './answer.ts';
import { MOVE_STEPS } from '../scenario/steps/operator.ts';
import type { AnyCall, ContractLevel as Level } from '../../core/contract/call.ts';

/** One answer, and the browser that got it, in the order of opening. */
export type Call = {
  readonly browser: number;
  readonly name: CallName;
  readonly answer: Answer;
  readonly sent: string;
  readonly received: string;
  /** Personal data in the response, wherever it stands, that another browser has sent and this one never has. */
  readonly foreignPersonalData: readonly string[];
};

export type Entry = {
  readonly step: Step;
  /** The answers to the step, in order. */
  readonly calls: readonly Call[];
  /** What every browser reads after it; empty where the step cannot have changed anything. */
  readonly reads: readonly Call[];
  /** Why the step could not be played, in words. */
  readonly problem: string | undefined;
};

export type Trace = {
  readonly entries: readonly Entry[];
  /** What the shop has no way to do for the scenario: the rest of it was not played. */
  readonly notPlayable: string | undefined;
  /** Whether a call got no answer of the shop's own. */
  readonly isLost: boolean;
  /** When it began, by the shop's clock. */
  readonly start: number;
  /** How much less time has passed than the scenario says, in milliseconds. */
  readonly skippedMs: number;
};

/** Every call that reads without an input. */
const readsAt = (level: Level): readonly CallName[] =>
  callNames.filter((name) => {
    const call: AnyCall = contract[name];
    return call.method === 'GET' && call.input === undefined && (level === 'extended' || call.level === 'core');
  });

/** Steps that change something without a call of a browser. */
const CHANGES: ReadonlySet<string> = new Set([
  ...Object.keys(MOVE_STEPS),
  ...(['move', 'advance', 'payment', 'review', 'stock', 'grant-cash', 'old-cookie'] satisfies readonly Step['name'][]),
]);
/** Steps that are about the answer. */
const ANSWERED: readonly Step['name'][] = ['call', 'request', 'invoice', 'pincode', 'track', 'together'];
export const isAnswered = ({ name }: Pick<Step, 'name'>): boolean => ANSWERED.includes(name);

const READ_ATTEMPTS = 4;

type Seen = { readonly browser: number; readonly exchange: Exchange };

/** The orders in an answer, the oldest first. */
const ordersIn = (answer: Answer): readonly string[] => {
  if (answer.kind !== 'answer' || !isJsonObject(answer.data)) return [];
  const { order, orders } = answer.data;
  return (Array.isArray(orders) ? orders.toReversed() : [order]).flatMap((each: unknown) =>
    isJsonObject(each) && typeof each['order'] === 'string' ? [each['order']] : [],
  );
};

/** One after another, each with the cookies that its browser had when all of them were sent. */
const playInOrder = async (context: PlayContext, steps: readonly Step[]): Promise<void> => {
  const sent = new Map<CookieJar, ReadonlyMap<string, string>>();
  const received = new Map<CookieJar, Map<string, string>>();
  for (const step of steps) {
    const own = await contextOf(context, step);
    const cookies = currentTab(own).browser.connection.http?.cookies ?? new Map<string, string>();
    const before = sent.get(cookies) ?? new Map(cookies);
    sent.set(cookies, before);
    replace(cookies, before);
    await playAction(own, step as PlayedStep);
    const changed = received.get(cookies) ?? new Map(before);
    for (const [name, value] of cookies) if (before.get(name) !== value) changed.set(name, value);
    received.set(cookies, changed);
  }
  for (const [cookies, changed] of received) replace(cookies, changed);
};

const replace = (cookies: CookieJar, by: ReadonlyMap<string, string>): void => {
  cookies.clear();
  for (const [name, value] of by) cookies.set(name, value);
};

/** Throws Unreachable where nothing answers at all. `isInOrder`: steps that are to be played at the same time are played one after another. */
export const playTrace = async (
  scenario: Scenario,
  environment: Environment,
  level: Level,
  { isInOrder = false }: { readonly isInOrder?: boolean } = {},
): Promise<Trace> => {
  let browsers = 0;
  let seen: Seen[] = [];
  const begun = environment.clock.now();
  let start: number | undefined;
  let isLost = false;
  let time = begun;
  const nameInvoices = createInvoiceNames(() => financialYearOf(time));
  const personal = createPersonalData();
  const context = createPlayContext(
    {
      ...environment,
      connect: () => {
        const browser = browsers;
        browsers += 1;
        return environment.connect((exchange) => {
          seen.push({ browser, exchange });
          personal.noteSent(browser, exchange.init.body ?? '');
          start ??= timeIn(exchange);
          time = timeIn(exchange) ?? environment.clock.now();
        });
      },
    },
    scenario.rewardCash,
  );
  /** The answers since the last time, with the scenario's names for the shop's values. */
  const answers = (isWanted: (name: CallName, exchange: Exchange) => boolean): readonly Call[] => {
    const calls = seen.flatMap(({ browser, exchange }): readonly Call[] => {
      const name = callAt(exchange.url);
      if (name === undefined || !isWanted(name, exchange)) return [];
      const answer = readAnswer(name, exchange);
      if (answer.kind === 'lost') isLost = true;
      for (const order of ordersIn(answer)) environment.aliases.addOrder(order);
      const { method, body = '' } = exchange.init;
      const received = exchange.response?.text ?? '';
      const { pathname, search } = new URL(exchange.url);
      return [
        {
          browser,
          name,
          answer: nameInvoices(environment.aliases.toScenario(answer)),
          sent: `${method} ${pathname}${search}${body === '' ? '' : ` ${body}`}`,
          received: `${exchange.response?.status ?? 'nothing'} ${received}`.trim(),
          foreignPersonalData: environment.aliases.toScenario(personal.ofOthers(browser, received)),
        },
      ];
    });
    seen = [];
    return calls;
  };
  /** A reading that is lost is made again, which changes nothing. */
  const readOnce = async (api: ShopApi, name: CallName): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const before = seen.length;
      await (api[name] as () => Promise<unknown>)().catch(() => undefined);
      const hasAnswer = seen.slice(before).every(({ exchange }) => readAnswer(name, exchange).kind !== 'lost');
      if (hasAnswer || attempt >= READ_ATTEMPTS) return;
      seen.length = before;
    }
  };
  const read = async (): Promise<readonly Call[]> => {
    seen = [];
    const apis: readonly ShopApi[] = [context, ...context.named.values()].flatMap(({ tabs }) =>
      [...new Set(tabs.map(({ browser }) => browser))].map(({ connection }) => connection.direct()),
    );
    for (const api of apis) for (const name of readsAt(level)) await readOnce(api, name);
    return answers(() => true);
  };
  const entries: Entry[] = [];
  let notPlayable: string | undefined;
  try {
    const steps = scenario.steps.filter(({ name }) => name !== 'expect' && name !== 'show');
    for (const step of steps) {
      seen = [];
      let problem: string | undefined;
      try {
        if (isInOrder && step.name === 'together') await playInOrder(context, step.value as readonly Step[]);
        else await playAction(await contextOf(context, step), step as PlayedStep);
      } catch (error) {
        if (error instanceof NotPlayable) notPlayable = error.message;
        else if (error instanceof StepError) problem = error.message;
        // What came in place of an answer is among the calls.
        else if (!(error instanceof ShopUnreachable)) throw error;
      }
      if (notPlayable !== undefined) break;
      const isAboutAnswer = isAnswered(step);
      const hasChanged = CHANGES.has(step.name) || seen.some(({ exchange }) => exchange.init.method !== 'GET');
      const calls = answers((name) => isAboutAnswer || allEndpoints[name].method !== 'GET');
      entries.push({ step, calls, reads: hasChanged || step === steps.at(-1) ? await read() : [], problem });
      if (problem !== undefined) break;
    }
  } finally {
    closeTabs(context);
    await environment.close?.().catch(() => undefined);
  }
  return { entries, notPlayable, isLost, start: start ?? begun, skippedMs: environment.skippedMs?.() ?? 0 };
};
