/** The order that a step is about. */
import { none, text, union } from '../values/values.ts';

export const orderAlias = text('the alias of an order, such as order-1');
/** By default the last one. */
export const orderOrLast = union(none, orderAlias);
