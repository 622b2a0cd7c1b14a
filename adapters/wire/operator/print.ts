/** The operator's call for what a day needs on paper: packing lists, and the invoices of many orders (spec 10.24). */
import { orderNumber } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import { count } from '../../../core/contract/values.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { query } from './call.ts';
import { PRINTED_DOCUMENTS } from './operator-ports.ts';

/** Orders of one document, at most. */
export const MOST_PRINTED = 500;

export const operatorPrintCalls = {
  /** One HTML document: of these numbers, or of all that are in a state, the oldest first. */
  printOrders: query({
    path: '/print',
    input: s.object({
      document: s.picklist(PRINTED_DOCUMENTS),
      orders: s.optional(s.array(s.string({ length: 'order' }))),
      state: s.optional(s.picklist(ORDER_STATES)),
    }),
    check: ({ orders = [], state }) => {
      if (orders.length > MOST_PRINTED) return ['orders', `should be at most ${MOST_PRINTED} numbers`];
      return orders.length > 0 === (state !== undefined)
        ? ['orders', 'or a state is required, and not both']
        : undefined;
    },
    data: s.object({
      /** Null where an order cannot be printed: then nothing is. */
      html: s.nullable(s.string()),
      printed: count,
      /** How many of the labels have no tracking number. */
      withoutAwb: s.named('without_awb', count),
      /** The orders that cannot be printed, and why. */
      refused: s.array(s.object({ order: orderNumber, problem: s.string() })),
    }),
    isLong: true,
    handle: ({ print }, request) => print(request),
  }),
} as const;
