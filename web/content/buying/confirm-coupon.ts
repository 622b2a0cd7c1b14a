/** The question before a code replaces one that saves more. It is apart from the cart’s texts, as few carts show it. */
export const savesLess = 'This code saves less';
export const savesLessBy = (code: string, amount: string, current: string) =>
  `${code} saves ${amount} less than ${current}.`;
/** Of an empty cart, where no amount is known yet. */
export const offOfEach = (code: string, off: number, current: string, currentOff: number) =>
  `${code} gives ${off}% off, ${current} ${currentOff}%.`;
export const endsLinkPrice = (price: string, product: string) => `You’d lose the ${price} ${product} price.`;
export const useAnyway = (code: string) => `Use ${code} anyway`;
export const keep = (code: string) => `Keep ${code}`;
