/**
 * The folder of a storefront in which the build writes each page of a product once more, as sold out (spec 10.21, 10.26).
 * It begins with a dot, so that no address leads to it.
 */
export const SOLD_OUT_PAGES = '.sold-out';
