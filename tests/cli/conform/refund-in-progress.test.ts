/** Two backends whose gateways pay refunds out at different times are not different. */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeServedShop } from '../../../cli/composition.ts';
import type { Backend } from '../../../cli/conform/backend/backend.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { modelSettingsOf } from '../../../cli/conform/model/model-settings.ts';
import { firstDifference } from '../../../cli/conform/run/difference.ts';
import { playSession, type SessionRecord } from '../../../cli/conform/session/play-session.ts';
import type { Step } from '../../../cli/conform/session/step.ts';

const STEPS: readonly Step[] = [
  { do: 'sign-in', at: 0, phone: 0 },
  { do: 'add', at: 0, what: 'wash' },
  { do: 'place', at: 0, mode: 'upi', how: 'once', redeem: false },
  { do: 'pay', at: 0, outcome: 'succeeds' },
  { do: 'cancel', at: 0 },
  { do: 'prove', at: 0, how: 'genuine' },
];

const recordOf = async (backend: Backend): Promise<SessionRecord> => {
  const played = await playSession(STEPS, { backend, level: 'extended', settings: modelSettingsOf(DEFAULT_SETTINGS) });
  if (played.verdict !== 'holds') throw new Error(played.verdict);
  return played.record;
};

/** Its maintenance runs after every call, and confirms every refund that is requested. */
const withEagerRefunds = (): Backend => {
  const served = composeServedShop(DEFAULT_SETTINGS);
  const backend = createLocalBackend(served);
  return {
    ...backend,
    request: async (url, init) => {
      const response = await backend.request(url, init);
      await served.local.shop.runMaintenance();
      return response;
    },
  };
};

/** The states in which the list shows the order, in the order of the calls. */
const statesIn = ({ trace }: SessionRecord): readonly string[] =>
  trace.flatMap((entry) =>
    'exchange' in entry && entry.exchange.name === 'listOrders'
      ? (/"state":"(?<state>\w+)"/u.exec(entry.exchange.text)?.groups?.['state'] ?? [])
      : [],
  );

it('an order whose refund is requested is the same as one whose refund is paid out', async () => {
  const [late, eager] = [
    await recordOf(createLocalBackend(composeServedShop(DEFAULT_SETTINGS))),
    await recordOf(withEagerRefunds()),
  ];
  expect([statesIn(late).at(-1), statesIn(eager).at(-1)]).toEqual(['cancelled', 'refunded']);
  expect(firstDifference(late, eager, 'extended')).toBeUndefined();
});
