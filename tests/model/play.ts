/** Plays a scenario on the core and in the model, and throws where what a shopper sees, or what the shop has stored, differs. */
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { playAction, type PlayedStep } from '../../cli/scenario/steps/steps.ts';
import { closeTabs, contextOf, createPlayContext, type PlayContext } from '../../cli/scenario/steps/play-context.ts';
import { StepError, type Environment } from '../../cli/scenario/environment/environment.ts';
import {
  connectInProcess,
  connectOverWire,
  createLocalEnvironment,
} from '../../cli/scenario/environment/local-environment.ts';
import { createLocalShop, serveLocalShop } from '../../cli/scenario/environment/local-shop.ts';
import { createPendingCalls } from '../../cli/scenario/environment/pending-calls.ts';
import type { Scenario } from '../../cli/scenario/format/scenario.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import { checkRecords } from '../../core/shop/maintenance/check-records.ts';
import { follow, type Browser, type PageState } from './follow.ts';
import { balance, endOffer, newModel, offerEnd, PRODUCT_KEYS, sums, type ProductKey } from './model/model.ts';
import { modelSettingsOf, PID } from './model/model-settings.ts';
import { isOwn } from './model/place-order.ts';

/** The shop and the model have something different. */
export class Disagreement extends Error {
  override name = 'Disagreement';
}
const agree = (of: string, real: unknown, model: unknown): void => {
  const [a, b] = [JSON.stringify(real), JSON.stringify(model)];
  if (a !== b) throw new Disagreement(`${of}: the shop has ${a}, the model ${b}`);
};

const openShop = (
  settings: Settings,
  isOverWire: boolean,
): { readonly environment: Environment; readonly store: ShopStore } => {
  const pendingCalls = createPendingCalls();
  const store = createMemoryStore();
  const local = createLocalShop({
    settings,
    pendingCalls,
    clock: createVirtualClock({ settle: pendingCalls.idle }),
    random: createSeededRandom(1),
    store,
    logger: {
      error: (message, cause) => {
        throw new Error(`the shop logged: ${message}`, { cause });
      },
    },
  });
  const connect = isOverWire ? connectOverWire(serveLocalShop(local)) : connectInProcess;
  return { environment: createLocalEnvironment(local, connect, 'extended'), store };
};

/** A browser of the play, and in the model. */
type Played = { readonly context: PlayContext; readonly browser: Browser };

/** Steps that a page knows nothing of until it is shown again. */
const UNSEEN: readonly PlayedStep['name'][] = [
  'call',
  'advance',
  'payment',
  'grant-cash',
  'pack',
  'ship',
  'out-for-delivery',
  'deliver',
];

export const checkScenario = async (scenario: Scenario, settings: Settings, isOverWire = false): Promise<void> => {
  const { environment, store } = openShop(settings, isOverWire);
  const first = createPlayContext(environment, scenario.rewardCash);
  const played = new Map<PlayContext, Played>();
  const browserOf = (context: PlayContext): Played => {
    const [known] = played.values();
    const model = newModel(environment.clock.now(), known?.browser.model ?? modelSettingsOf(settings));
    const opened = { context, browser: { model, forms: [], front: 0, waiting: null, asked: undefined } };
    const own = played.get(context) ?? opened;
    played.set(context, own);
    return own;
  };
  try {
    for (const [index, step] of scenario.steps.entries()) {
      const context = await contextOf(first, step);
      const isNew = !played.has(context);
      const own = browserOf(context);
      // A browser that a step names opens the home page first.
      if (isNew && context !== first && step.name !== 'visit')
        follow({ name: 'visit', value: '/' }, [own.browser], NOTHING_TYPED);
      const isKnown = await playStep(step as PlayedStep, own, [...played.values()]).catch((error: unknown) => {
        if (error instanceof Error) error.message = `${error.message}\n${written(scenario, index + 1)}`;
        throw error;
      });
      if (!isKnown) break;
    }
    agree('problems of the records', (await checkRecords(store)).problems, []);
  } finally {
    closeTabs(first);
  }
};

const NOTHING_TYPED: PageState = { phone: '', isVerified: false, hasAddress: false, number: undefined };

const written = ({ steps }: Scenario, count: number): string =>
  steps
    .slice(0, count)
    .map(({ name, written: value, as }) => `- ${JSON.stringify({ ...(as !== undefined && { as }), [name]: value })}`)
    .join('\n');

/** False where the model does not say what becomes of the step. */
const playStep = async (step: PlayedStep, own: Played, all: readonly Played[]): Promise<boolean> => {
  const { context, browser } = own;
  const { orders } = browser.model;
  const page = await pageStateOf(context);
  let isPlayed = true;
  try {
    await playAction(context, step);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    isPlayed = false;
  }
  const number = context.environment.aliases.lastOrder();
  const others = all.filter((each) => each !== own);
  const result = follow(step, [browser, ...others.map((each) => each.browser)], {
    ...page,
    number: number === orders.at(-1)?.number ? undefined : number,
  });
  if (result === 'unknown') return false;
  agree('whether it can be played', isPlayed, result !== 'impossible');
  if (step.name === 'place' && isPlayed) {
    const notice = context.tab?.isAtGateway() === true ? undefined : context.tab?.shopper().checkout.get().notice?.code;
    agree('the notice after placing', notice, typeof result === 'object' ? result.refused : undefined);
  }
  // Twice: the second time also with what the first pass has told the other browsers of the same customer.
  for (const each of [...all, ...all]) endOffer(each.browser.model);
  for (const each of all) {
    const isShown = each !== own || UNSEEN.includes(step.name);
    if (isShown)
      await each.context.run(async () => each.context.tabs.forEach((tab) => tab.isAtGateway() || tab.show()));
    await compareShop(each);
    comparePages(each);
  }
  return true;
};

const pageStateOf = async ({ tab, run }: PlayContext): Promise<Omit<PageState, 'number'>> => {
  if (tab === undefined || tab.isAtGateway()) return NOTHING_TYPED;
  const { checkout } = tab.shopper();
  await run(checkout.load);
  const { form, isVerified } = checkout.get();
  return { phone: form.phone.trim(), isVerified, hasAddress: form.shipping.name !== '' };
};

/** The same members whatever order they came in. */
const inOrder = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

const byId = (lines: ReadonlyMap<ProductKey, number>): Readonly<Record<string, unknown>> =>
  inOrder(PRODUCT_KEYS.flatMap((name) => (lines.has(name) ? [[PID[name], lines.get(name)] as const] : [])));

/** What a shopper sees in every tab. */
const comparePages = ({ context, browser: { model: m, forms } }: Played): void => {
  for (const [index, tab] of context.tabs.entries()) {
    const form = forms[index];
    agree(`whether tab ${index} shows the gateway`, tab.isAtGateway(), form?.isAway);
    if (form === undefined || form.isAway) continue;
    const shopper = tab.shopper();
    const { items, discount, pending } = shopper.cart.get();
    const lines = inOrder(Object.entries(items).map(([pid, { qty }]) => [pid, qty]));
    agree(`lines in tab ${index}`, lines, byId(m.lines));
    agree(`changes under way in tab ${index}`, pending, []);
    agree(
      `coupon in tab ${index}`,
      [discount.code, discount.off, discount.byUrl],
      m.coupon === null ? ['', 0, false] : [m.coupon.code, m.coupon.off, m.coupon.byUrl],
    );
    const { quote, cod } = shopper.summary.get();
    const wanted = sums(m, form.mode, m.coupon, form.redeem);
    agree(
      `sums in tab ${index}`,
      [
        quote.count,
        quote.listTotal,
        quote.subtotal,
        quote.savings,
        quote.shipping,
        quote.discount.value,
        quote.total,
        quote.rewardCash,
      ],
      [
        wanted.count,
        wanted.list,
        wanted.subtotal,
        wanted.list - wanted.subtotal,
        wanted.shipping,
        wanted.off,
        wanted.total,
        wanted.earns,
      ],
    );
    agree(`total by cash on delivery in tab ${index}`, cod.total, sums(m, 'cod', m.coupon, form.redeem).total);
    agree(`balance in tab ${index}`, shopper.session.get().cash, balance(m));
    const left = Math.ceil((offerEnd(m) - m.now) / 1000);
    const { phase, seconds } = shopper.offer.get();
    agree(`countdown in tab ${index}`, [phase, seconds], left > 0 ? ['running', left] : ['ended', 0]);
    agree(`set aside in tab ${index}`, inOrder(Object.entries(shopper.setAside.get().lines)), byId(m.setAside));
  }
};

/** What the shop answers to the browser: its cart, whether it is signed in, and its customer's orders. */
const compareShop = async ({ context: { tab }, browser: { model: m } }: Played): Promise<void> => {
  const api = tab?.browser.connection.direct();
  if (api === undefined) return;
  const cart = await api.getCart();
  agree(
    "the shop's totals",
    cart.status ? [cart.data.total, cart.data.quotes?.prepaid.total, cart.data.quotes?.cod.total] : cart.code,
    [
      sums(m, 'card', m.coupon, false).count,
      ...(['card', 'cod'] as const).map((mode) => sums(m, mode, m.coupon, false).total),
    ],
  );
  const session = await api.checkSession();
  agree('whether it is signed in', session.status && session.data.isLogged, m.signedIn);
  if (!m.signedIn) return;
  const list = await api.listOrders();
  const own = m.orders.filter((order) => isOwn(m, order));
  agree(
    'orders',
    list.status
      ? inOrder(
          list.data.orders.map(({ order, mode, state, summary: { total, rewardCash, discount } }) => [
            order,
            [
              isGoingBack(state, own.find(({ number }) => number === order)?.state) ? 'refunded' : state,
              mode,
              total,
              discount.amount,
              rewardCash,
            ],
          ]),
        )
      : list.code,
    inOrder(own.map((order) => [order.number, [order.state, order.mode, order.total, order.redeemed, order.earns]])),
  );
};

/** When an order whose money goes back turns to `refunded` is for the gateway to say. */
const isGoingBack = (real: string, model: string | undefined): boolean =>
  model === 'refunded' && ['cancelled', 'expired'].includes(real);
