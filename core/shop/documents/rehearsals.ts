/** The latest rehearsal of a payment, and what the gateway's webhook has said of it. */
import { kind } from '../../ports/store/kind.ts';

export type Rehearsal = {
  /** By which the gateway's events name it; no order has such a number. */
  readonly number: string;
  readonly gatewayOrder: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether a webhook has reported its capture, and its refund. */
  readonly captured: boolean;
  readonly refunded: boolean;
};

export const rehearsals = kind<Rehearsal>()({ name: 'rehearsal', version: 1, id: (name: string) => name });
/** There is one at a time. */
export const LATEST = rehearsals.key('latest');
