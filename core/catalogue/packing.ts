/** How soon an order is packed: known to product pages, which need nothing else about orders. */

/** Days from the order to its packing, at most. */
export const PACKING_DAYS = 1;
