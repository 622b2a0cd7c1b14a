/** What the operator's calls and pages need of a shop, in production and in a sandbox. */
import type { OrderState } from '../../../core/entities/order.ts';
import type { OperatorCalls } from '../../../core/shop/operator-calls.ts';

export type OperatorPorts = { readonly clock: { readonly now: () => number }; readonly shop: OperatorCalls };

export const PRINTED_DOCUMENTS = ['packing_list', 'labels', 'invoices', 'credit_notes'] as const;

/** Prints documents of orders: nothing where one of them cannot be. */
export type PrintOrders = (request: {
  readonly document: (typeof PRINTED_DOCUMENTS)[number];
  readonly orders?: readonly string[];
  readonly state?: OrderState;
}) => Promise<{
  readonly html: string | null;
  readonly printed: number;
  /** How many of the labels have no tracking number. */
  readonly withoutAwb: number;
  readonly refused: readonly { readonly order: string; readonly problem: string }[];
}>;

/** With what a call needs besides. */
export type HandlerPorts = OperatorPorts & { readonly print: PrintOrders };
