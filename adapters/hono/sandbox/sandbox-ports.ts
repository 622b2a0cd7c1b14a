/** What the sandbox's routes need: a movable clock, the simulated gateway, and the operator's view and actions. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { Rupees } from '../../../core/entities/money/money.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { OperatorPorts } from '../../wire/operator/operator-ports.ts';
import type { SandboxOutcome } from '../../wire/operator/sandbox-tools.ts';
import type { SessionRecorder } from './session-recorder.ts';

export type SandboxGatewayPorts = {
  /**
   * Plays the gateway, and answers the event that it has sent, if there is one. `captured` is the amount of a payment that
   * succeeds, by default the amount of the order.
   */
  readonly pay: (
    order: string,
    outcome: SandboxOutcome,
    captured?: Money,
  ) => Promise<
    Answer<{ readonly state: PaymentState; readonly event?: { readonly raw: string; readonly signature: string } }>
  >;
  /** The proof that the gateway's page passes to the browser after a payment; undefined without one. */
  readonly proof: (order: string) => Promise<{ readonly paymentId: string; readonly signature: string } | undefined>;
};

/** `position`: how many messages were sent before this one. */
export type SentMessage = Message & { readonly position: number };

export type SandboxPorts = OperatorPorts & {
  readonly clock: {
    /** Moves the shop's clock forward, and stores how far. */
    readonly advance: (ms: number) => Promise<void>;
    /** Lets the clock stand still for `ms` milliseconds, except for advances; 0 ends that. */
    readonly hold: (ms: number) => void;
  };
  /** Sends the messages that are committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  /** Grants reward cash, in rupees, as goodwill. */
  readonly grantCash: (phone: string, amount: number) => Promise<Answer<{ readonly balance: Rupees }>>;
  /** The messages sent, oldest first, from a position on, as far as they are kept. */
  readonly sent: (from?: number) => readonly SentMessage[];
  /** Does what is due by now, such as expiring unpaid orders. */
  readonly runMaintenance: () => Promise<unknown>;
  /** The sessions that were recorded, to be downloaded as scenarios. */
  readonly sessions: SessionRecorder;
  /** The simulated gateway; null where payments go through a gateway of their own, even if only in its test mode. */
  readonly payments: SandboxGatewayPorts | null;
};
