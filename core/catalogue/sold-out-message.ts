/** The text of a shortage, in a file of its own: every page of the storefront loads it. */

/** Why a cart cannot be bought as it is: what is left of each product that is short (spec 10.21). */
export const soldOutMessage = (lines: readonly { readonly title: string; readonly left: number }[]): string =>
  lines.map(({ title, left }) => (left === 0 ? `${title} is sold out` : `${title}: only ${left} left`)).join('. ');
