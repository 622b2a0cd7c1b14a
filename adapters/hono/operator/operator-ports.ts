/** What the operator's calls and pages need of a shop, in production and in a sandbox. */
import type { OperatorCalls } from '../../../core/shop/operator-calls.ts';

export type OperatorPorts = {
  /** Whether the shop is a sandbox, which every answer then says. */
  readonly isSandbox: boolean;
  readonly clock: { readonly now: () => number };
  /** Sends the messages that are committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  readonly shop: OperatorCalls;
};
