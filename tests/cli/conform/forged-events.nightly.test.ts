/** Forged events of the gateway: how the conformance checker sends and reports them, and what it leaves behind. */
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../core/entities/order.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import type { ServedLocalShop } from '../../../cli/scenario/environment/local-shop.ts';
import { wrongSignature } from '../../../cli/conform/backend/forged-events.ts';
import { modelSettingsOf } from '../../../cli/conform/model/model-settings.ts';
import { verdictText } from '../../../cli/conform/report/verdict-text.ts';
import { playSession } from '../../../cli/conform/session/play-session.ts';
import { parseJsonObject } from '../../../cli/input/json-object.ts';
import { edited, on } from './broken-shop.ts';
import { failuresOf, verdictView } from '../../../cli/conform/report/verdict-view.ts';
import { unreplayedReason } from '../../../cli/conform/report/session-scenario.ts';
import { conform, type Verdict } from '../../../cli/conform/run/conform.ts';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';
import { answeringEvents, believingEvents, textResponse } from './forged-events.ts';
import { INTACT, serveBroken } from './served-broken-shop.ts';

/** The checks of forged events, and random sessions. */
const checked = (shop: ServedLocalShop, sessions = 0): Promise<Verdict> =>
  conform({
    ...DEFAULT_RUN,
    sessions,
    only: ['unsigned-event'],
    backend: createLocalBackend(shop),
    level: 'extended',
    settings: DEFAULT_SETTINGS,
  });

it('the report shows the event with its signature, and says that the scenario does not fail', async () => {
  const believing = believingEvents(({ raw, signature }) => signature === wrongSignature(raw));
  const verdict = await checked(believing(serveBroken(INTACT)));
  const files = new Map(
    failuresOf(verdict).map(({ name, failure }) => [
      failure,
      { scenario: `${name}.yaml`, script: `${name}.sh`, scriptText: '', unreplayed: unreplayedReason(failure) },
    ]),
  );
  const view = verdictView(verdict, { target: 'core', seed: 1, files, ms: 0 });
  const { failure } = view.rules.find(({ rule }) => rule === 'unsigned-event') ?? {};
  expect(failure).toMatchObject({
    steps: ['sign in', 'add wash', 'place by upi', 'report its payment with a wrong signature'],
    after: {
      sent: { path: '/server/api/payment/webhook.php', signature: expect.stringMatching(/^[0-9a-f]{64}$/u) },
      received: { http: 200 },
    },
    at: 'data.state',
    expected: 'pending_payment',
    actual: 'confirmed',
    file: 'unsigned-event.yaml',
    unreplayed: 'a scenario cannot send forged events of the gateway',
  });
  const text = verdictText(view, false);
  expect(text).toMatch(
    /^ {4}after {5}POST \/server\/api\/payment\/webhook\.php \{"entity":"event".*\n +X-Signature and X-Razorpay-Signature: [0-9a-f]{64}\n/mu,
  );
  expect(text).toContain(
    '    scenario  unsigned-event.yaml, which does not reproduce the failure: a scenario cannot send forged events of the gateway\n',
  );
}, 240_000);

it('a forged event names the gateway’s order where the browser is told it', async () => {
  const window = {
    provider: 'razorpay',
    script: 'https://gateway.example/window.js',
    key_id: 'key',
    gateway_order: 'order_Q1w2E3r4T5y6U7',
    amount: 74_900,
    currency: 'INR',
    prefill: { name: '', email: '', phone: '' },
  };
  const placing = serveBroken(
    on('placeOrder', async ({ forward }) => edited(await forward(), 'data.payment.window', window))(),
  );
  const events: unknown[] = [];
  const request = answeringEvents(placing.request, async (init, forward) => {
    events.push(parseJsonObject(init.body ?? ''));
    return forward(init);
  });
  const played = await playSession(
    [
      { do: 'sign-in', at: 0, phone: 0 },
      { do: 'add', at: 0, what: 'wash' },
      { do: 'place', at: 0, mode: 'upi', how: 'once', redeem: false },
      { do: 'report-payment', at: 0, signature: 'missing' },
    ],
    {
      backend: createLocalBackend({ local: placing.local, request }),
      level: 'extended',
      settings: modelSettingsOf(DEFAULT_SETTINGS),
    },
  );
  expect(played.verdict).toBe('holds');
  const paid = { entity: { order_id: window.gateway_order, amount: 74_900, currency: 'INR', status: 'captured' } };
  expect(events).toMatchObject([
    { event: 'payment.captured', payload: { payment: paid } },
    { event: 'order.paid', payload: { payment: paid, order: { entity: { id: window.gateway_order } } } },
    { event: 'payment.captured', gateway_order: window.gateway_order, amount: 74_900, currency: 'INR' },
  ]);
});

it('no order that a forged event has confirmed is left to be packed', async () => {
  const shop = believingEvents(() => true)(serveBroken(INTACT));
  expect((await checked(shop)).conforms).toBe(false);
  const { orders } = await shop.local.shop.searchOrders({ limit: 100 });
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.map(stateOf).filter((state) => state === 'confirmed')).toEqual([]);
}, 240_000);

describe('a shop that ignores forged events', () => {
  const answering = (status: number, text: string): ServedLocalShop => {
    const { local, request } = serveBroken(INTACT);
    return { local, request: answeringEvents(request, async () => textResponse(status, text)) };
  };
  const unsignedEvent = async (shop: ServedLocalShop) => {
    const { conforms, rules, random, warnings } = await checked(shop, 20);
    const { status, reason } = rules.find(({ rule }) => rule === 'unsigned-event') ?? {};
    return { conforms, status, reason, inconclusive: random.inconclusive, warnings };
  };
  const HOLDS = { conforms: true, status: 'holds', reason: '', inconclusive: 0, warnings: [] };

  it.each([
    ['400 and nothing', 400, ''],
    ['404 and a refusal of the contract', 404, '{"status":false,"code":"ORDER_NOT_FOUND","message":"No such order"}'],
  ])(
    'keeps the rule with %s',
    async (_how, status, text) => {
      expect(await unsignedEvent(answering(status, text))).toEqual(HOLDS);
    },
    240_000,
  );

  it.each([['status true', 200, '{"status":true}']])(
    'keeps the rule and gets a warning with %s',
    async (_how, status, text) => {
      expect(await unsignedEvent(answering(status, text))).toEqual({
        ...HOLDS,
        warnings: [
          {
            text: 'an event that the gateway has not signed is ignored, but answered as if it were accepted',
            calls: ['/server/api/payment/webhook.php'],
          },
        ],
      });
    },
    240_000,
  );

  it.each([404])(
    'is not checked if it has no such path, and answers %i',
    async (status) => {
      expect(await unsignedEvent(answering(status, '<h1>Not Found</h1>'))).toEqual({
        ...HOLDS,
        status: 'not-checked',
        reason: 'it has no payment/webhook.php, the path that a gateway calls',
      });
    },
    240_000,
  );

  it('breaks the rule about answers if it drops the connection', async () => {
    const { local, request } = serveBroken(INTACT);
    const isProbe = (body: string | undefined): boolean => body === '{}';
    const dropping = answeringEvents(request, async (init, forward) => {
      if (isProbe(init.body)) return forward(init);
      throw new TypeError('the connection was closed');
    });
    const { conforms, rules } = await checked({ local, request: dropping });
    expect(conforms).toBe(false);
    expect(rules.filter(({ status }) => status !== 'holds').map(({ rule, status }) => [rule, status])).toEqual([
      ['unsigned-event', 'not-checked'],
      ['answer', 'fails'],
    ]);
  }, 240_000);
});
