/** The fake Razorpay's webhook: events are queued when something happens, and sent, signed, when the test says so. */
import { createHmac } from 'node:crypto';
import type { FakeOrder, FakePayment, FakeRefund } from './ledger.ts';

export type QueuedEvent = {
  readonly id: string;
  readonly name: string;
  readonly raw: string;
  readonly signature: string;
};

export type Delivery = {
  /** How often each event is sent, always with its own id. */
  readonly times?: number;
  readonly order?: 'as-they-happened' | 'reversed';
};

export type Webhooks = {
  /** The address of the shop's webhook. */
  url: string;
  readonly queue: (name: string, about: About) => QueuedEvent;
  /** What waits to be sent. */
  readonly queued: () => readonly QueuedEvent[];
  /** Sends what is queued; resolves with the shop's status for every request. Refused events stay queued. */
  readonly deliver: (delivery?: Delivery) => Promise<readonly number[]>;
  /** Sends one event, also if it was sent before, with any headers instead of its own. */
  readonly send: (event: QueuedEvent, headers?: Readonly<Record<string, string>>) => Promise<number>;
  /** Forgets what is queued: the shop never hears of it. */
  readonly lose: () => void;
};

type About = {
  readonly payment?: FakePayment;
  readonly order?: FakeOrder;
  readonly refund?: FakeRefund;
  readonly dispute?: object;
};

export const createWebhooks = (secret: string): Webhooks => {
  let waiting: QueuedEvent[] = [];
  let count = 0;

  const send: Webhooks['send'] = async (event, headers = {}) => {
    const response = await fetch(webhooks.url, {
      method: 'POST',
      body: event.raw,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': event.signature,
        ...headers,
      },
    });
    await response.arrayBuffer();
    return response.status;
  };

  const webhooks: Webhooks = {
    url: '',
    send,
    queue: (name, about) => {
      const entities = Object.entries(about).map(
        ([kind, entity]) => [kind, { entity: structuredClone(entity) }] as const,
      );
      // Indented, so that a signature over parsed and printed JSON does not fit.
      const raw = JSON.stringify(
        {
          entity: 'event',
          account_id: 'acc_FAKE',
          event: name,
          contains: Object.keys(about),
          payload: Object.fromEntries(entities),
          created_at: Math.floor(Date.now() / 1_000),
        },
        null,
        1,
      );
      const event = {
        id: `evt_${(count += 1)}`,
        name,
        raw,
        signature: createHmac('sha256', secret).update(raw).digest('hex'),
      };
      waiting.push(event);
      return event;
    },
    queued: () => waiting,
    deliver: async ({ times = 1, order = 'as-they-happened' } = {}) => {
      const sent = waiting;
      waiting = [];
      const statuses: number[] = [];
      for (const event of order === 'reversed' ? sent.toReversed() : sent) {
        for (let time = 0; time < times; time += 1) {
          const status = await send(event);
          statuses.push(status);
          if (status >= 300) waiting.push(event);
        }
      }
      return statuses;
    },
    lose: () => {
      waiting = [];
    },
  };
  return webhooks;
};
