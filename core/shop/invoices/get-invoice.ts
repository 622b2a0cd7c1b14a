/** The invoice of the customer's own order (spec 11). */
import { done, refused } from '../../entities/answer.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { implementCallWithLookup } from '../calls/implement-call.ts';
import { orderNotFound } from '../calls/refusals.ts';
import { foundOrderKeys, orderLookup, ownOrder } from '../orders/own-order.ts';
import { invoiceOf } from './invoice.ts';

/** Refused until the order is packed. */
export const getInvoice = implementCallWithLookup('getInvoice', {
  by: 'customer',
  type: 'query',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'getInvoice'>>(),
  reads: foundOrderKeys,
  decide: ({ documents, phone }, { found }) => {
    const order = ownOrder(documents, found, phone);
    if (order === undefined) return { answer: orderNotFound };
    const invoice = invoiceOf(order);
    return { answer: invoice === undefined ? refused('ORDER_STATE', shopMessages.invoiceNotYet) : done(invoice) };
  },
});
