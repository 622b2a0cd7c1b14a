/** What structured data says of a product's supply: the word of schema.org (spec 10.26). */
export const availability = (isSoldOut: boolean): string =>
  `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`;
