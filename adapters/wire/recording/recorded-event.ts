/**
 * What is recorded of a shopping session: the calls that a page made, the pages that were loaded, and what was done with
 * the sandbox's tools. A recorder makes these events of HTTP exchanges; any other program that sees the calls can make them
 * itself.
 */
import type { Infer } from '../../../core/contract/shape.ts';
import type { RefusalCode } from '../../../core/entities/answer.ts';
import type { CallName, DataOf, InputOf } from '../../../core/ports/shop-api.ts';
import { operatorOrderCalls } from '../operator/orders.ts';
import { gatewayCalls, sandboxCalls } from '../operator/sandbox-tools.ts';
import { operatorStockCalls } from '../operator/stock.ts';

/** How the answer was lost: no connection, a page in its place, or JSON that cannot be read. */
export type LostAnswer = 'drop' | 'html' | 'garbage';

export type CallResult<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'lost'; readonly how: LostAnswer };

type When = {
  /** Epoch milliseconds, by the recorder's clock. */
  readonly at: number;
  /** The same by the shop's clock, where the answer says it: a sandbox's clock can be moved. */
  readonly shopAt?: number;
  /** Which browser, counted from 1 in the order of their first request; 0 for a tool, which needs none. */
  readonly browser: number;
};

export type RecordedCall = {
  readonly [Name in CallName]: When & {
    readonly kind: 'call';
    readonly name: Name;
    readonly input: InputOf<Name>;
    readonly result: CallResult<DataOf<Name>>;
  };
}[CallName];

/** A page that was loaded, not one that a link within the site led to. */
export type RecordedPage = When & { readonly kind: 'page'; /** Path and query. */ readonly url: string };

/** What is recorded of the sandbox's tools: a call, and the form that makes it. */
export const RECORDED_TOOLS = {
  pay: { call: gatewayCalls.pay, form: 'payForm' },
  moveOrder: { call: operatorOrderCalls.moveOrder, form: 'orderForm' },
  reviewPayment: { call: operatorOrderCalls.reviewPayment, form: 'reviewForm' },
  setStock: { call: operatorStockCalls.setStock, form: 'stockForm' },
  moveClock: { call: sandboxCalls.moveClock, form: 'clockForm' },
} as const;
type Tools = typeof RECORDED_TOOLS;

export type RecordedTool = {
  readonly [Name in keyof Tools]: When & {
    readonly kind: 'tool';
    readonly tool: Name;
    readonly input: Infer<NonNullable<Tools[Name]['call']['input']>>;
  };
}[keyof Tools];

export type RecordedEvent = RecordedCall | RecordedPage | RecordedTool;

/** What the session ended with, as the shop says; what it does not say is undefined. */
export type SessionEnd = {
  /** Epoch milliseconds, by the shop's clock. */
  readonly shopAt?: number;
  /** The browser whose session it is. */
  readonly browser?: number;
  readonly cart?: DataOf<'getCart'>;
  readonly isLogged?: boolean;
  readonly orders?: DataOf<'listOrders'>['orders'];
};
