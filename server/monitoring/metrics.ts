/**
 * Metrics for Prometheus, by prom-client. Labels are words of the code (calls, outcomes, channels), never of a client:
 * their number is bounded, and there is no personal data in them.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../core/ports/messages.ts';
import { formatDuration } from '../../core/entities/time/duration-text.ts';
import { OTP_SENDERS, type OtpBudgetUse } from '../../core/shop/sign-in/otp-reserve.ts';
import type { OutboxState } from '../../core/ports/store/outbox.ts';

export type MetricSources = {
  /** Requests in progress now. */
  readonly requestsInProgress: () => number;
  /** Messages of a channel that wait to be sent or are parked; absent from a server without a shop. */
  readonly messages?: (channel: MessageChannel, state: OutboxState) => Promise<number>;
  /** Conversion events that were dropped so far. */
  readonly droppedConversions?: () => number;
  /** The budgets of the whole site for one-time passwords. */
  readonly otpBudgets?: () => Promise<readonly OtpBudgetUse[]>;
};

export type Metrics = {
  readonly countRequest: (endpoint: string, outcome: string, ms: number) => void;
  /** Everything in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Memory, processor time, garbage collection and event-loop lag: of the process, so observed once in it. */
const processMetrics = (() => {
  let registry: Registry | undefined;
  return (): Registry => {
    if (registry !== undefined) return registry;
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  };
})();

export const createMetrics = (sources: MetricSources): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'shop_requests_total',
    help: 'Requests by endpoint and outcome: OK, a refusal code, or an HTTP status.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Seconds from the headers of a request to those of its response, by endpoint.',
    labelNames: ['endpoint'],
    buckets: BUCKETS,
    registers,
  });
  addGauges(sources, registers);

  /** Finding a counter by its labels costs more than counting. */
  const endpoints = new Map<
    string,
    { readonly observe: (value: number) => void; readonly outcomes: Map<string, Counter.Internal> }
  >();
  const all = Registry.merge([registry, processMetrics()]);

  return {
    countRequest: (endpoint, outcome, ms) => {
      let known = endpoints.get(endpoint);
      if (known === undefined) {
        const histogram = seconds.labels(endpoint);
        known = { observe: (value) => histogram.observe(value), outcomes: new Map() };
        endpoints.set(endpoint, known);
      }
      let counter = known.outcomes.get(outcome);
      if (counter === undefined) {
        counter = requests.labels(endpoint, outcome);
        known.outcomes.set(outcome, counter);
      }
      counter.inc();
      known.observe(ms / 1000);
    },
    text: () => all.metrics(),
    contentType: all.contentType,
  };
};

const MESSAGE_STATES: Readonly<Record<OutboxState, string>> = {
  waiting: 'Messages in the outbox that wait to be sent, by channel.',
  parked: 'Messages in the outbox that were given up and wait for an operator, by channel.',
};

const addOtpGauges = (otpBudgets: () => Promise<readonly OtpBudgetUse[]>, registers: Registry[]): void => {
  const left: Gauge = new Gauge({
    name: 'shop_otp_sms_left',
    help: 'One-time passwords that the whole site may still send within a window, by who asks for one.',
    labelNames: ['within', 'for'],
    registers,
    collect: async () => {
      for (const budget of await otpBudgets()) {
        const within = formatDuration(budget.withinMs);
        for (const sender of OTP_SENDERS) left.set({ within, for: sender }, budget.left[sender]);
      }
    },
  });
  const used: Gauge = new Gauge({
    name: 'shop_otp_sms_used',
    help: 'One-time passwords that the whole site has sent within a window.',
    labelNames: ['within'],
    registers,
    collect: async () => {
      for (const budget of await otpBudgets()) used.set({ within: formatDuration(budget.withinMs) }, budget.used);
    },
  });
};

const addGauges = (
  { requestsInProgress, messages, droppedConversions, otpBudgets }: MetricSources,
  registers: Registry[],
): void => {
  if (otpBudgets !== undefined) addOtpGauges(otpBudgets, registers);
  const inProgress: Gauge = new Gauge({
    name: 'shop_requests_in_work',
    help: 'Requests in progress now.',
    registers,
    collect: () => inProgress.set(requestsInProgress()),
  });
  if (messages !== undefined) {
    for (const [state, help] of Object.entries(MESSAGE_STATES) as [OutboxState, string][]) {
      const gauge: Gauge = new Gauge({
        name: `shop_messages_${state}`,
        help,
        labelNames: ['channel'],
        registers,
        collect: async () => {
          for (const channel of MESSAGE_CHANNELS) gauge.set({ channel }, await messages(channel, state));
        },
      });
    }
  }
  if (droppedConversions !== undefined) {
    const dropped: Gauge = new Gauge({
      name: 'shop_conversions_dropped',
      help: 'Conversion events that were dropped since the start, as too many waited.',
      registers,
      collect: () => dropped.set(droppedConversions()),
    });
  }
};
