/** `1 order`, `2 orders`; a count that is written already is taken as it is, such as `1,000` or `20 and more`. */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`;
