/**
 * By what the operator's lists are asked for: the states of orders, and cursors, with which the next page begins. Only a
 * store reads its cursors: by the sandbox's tools and on the command line a text is refused that has not even their form,
 * or that not every store can look for.
 */
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';

/**
 * `held`: the orders with a payment that is held for review, which are listed under no other state; `disputed`: those with
 * an open dispute, whatever their state.
 */
export const LISTED_STATES = [...ORDER_STATES, 'held', 'disputed'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** What a cursor must be, to follow "should be". */
export const CURSOR_HINT = 'the cursor at the end of the previous page';

export const isOrderCursor = (text: string): boolean => /^-?\d{1,16} \S+$/u.test(text) && isIndexable(text);

export const isMessageCursor = (text: string): boolean => /^\d{1,16}(?::.+)?$/su.test(text) && isIndexable(text);
