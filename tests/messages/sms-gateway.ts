/** A small SMS gateway for tests: it checks key, sender, template and number, and can fail on demand. */
import type { SmsGatewayConfig } from '../../adapters/messages/sms-gateway.ts';
import { SMS_TEMPLATE_NAMES } from '../../core/shop/notifications/sms-templates.ts';
import { openHttpEndpoint, type Received, type Reply } from './http-endpoint.ts';

const KEY = 'key-of-the-shop';

/** A template id for every kind: 1000, 1001, … */
export const TEMPLATES = Object.fromEntries(SMS_TEMPLATE_NAMES.map((kind, at) => [kind, String(1_000 + at)]));

export type DeliveredSms = { readonly to: string; readonly text: string; readonly template: string };

export type FakeSmsGateway = {
  readonly config: SmsGatewayConfig;
  readonly delivered: readonly DeliveredSms[];
  readonly received: readonly Received[];
  /** Answers of the next requests; undefined where the gateway answers by itself. */
  readonly next: (Reply | undefined)[];
  readonly close: () => Promise<void>;
};

type Body = {
  readonly sender?: unknown;
  readonly PE_ID?: unknown;
  readonly DLT_TE_ID?: unknown;
  readonly sms?: readonly { readonly message?: unknown; readonly to?: readonly unknown[] }[];
};

const error = (status: number, code: string): Reply => ({ status, json: { type: 'error', message: 'no', code } });

export const openSmsGateway = async (): Promise<FakeSmsGateway> => {
  const delivered: DeliveredSms[] = [];
  const next: (Reply | undefined)[] = [];

  const answer = ({ method, path, headers, body }: Received): Reply => {
    const scripted = next.shift();
    if (scripted !== undefined) return scripted;
    if (method !== 'POST' || path !== '/api/v2/sendsms') return error(404, '404');
    if (headers['authkey'] !== KEY) return error(401, '207');
    const { sender, PE_ID, DLT_TE_ID, sms } = JSON.parse(body) as Body;
    const [one] = sms ?? [];
    const to = String(one?.to?.[0]);
    if (!/^[6-9]\d{9}$/u.test(to)) return error(200, '202');
    if (sender !== 'SHOPIN' || PE_ID !== '1101') return error(400, '203');
    if (!Object.values(TEMPLATES).includes(String(DLT_TE_ID))) return error(400, '400');
    delivered.push({ to, text: String(one?.message), template: String(DLT_TE_ID) });
    return { status: 200, json: { type: 'success', message: '5762846b4f8d285d378b4567' } };
  };

  const endpoint = await openHttpEndpoint(answer);
  return {
    config: {
      url: `${endpoint.url}/api/v2/sendsms`,
      apiKey: KEY,
      senderId: 'SHOPIN',
      entityId: '1101',
      templates: TEMPLATES,
    },
    delivered,
    received: endpoint.received,
    next,
    close: endpoint.close,
  };
};
