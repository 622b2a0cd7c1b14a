/** What a product’s price and its buttons say, wherever it is sold. */
export const buyText = {
  add: 'Add to cart',
  addNamed: (title: string) => `Add to cart: ${title}`,
  addThe: (title: string) => `Add the ${title} to cart`,
  adding: 'Adding…',
  buy: 'Buy now',
  opening: 'Opening checkout…',
  mrp: 'MRP',
  tax: 'inclusive of all taxes',
  bundleSaves: (singles: string, saving: string) => `Bought separately: ${singles}. You save ${saving}.`,
} as const;
