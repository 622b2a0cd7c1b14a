/** The question before a code replaces one that saves more. It is apart from the cart’s texts, as few carts show it. */
export const savesLess = 'This code saves less';
export const savesLessBy = (code: string, amount: string, current: string) =>
  `${code} saves ${amount} less than ${current}.`;
export const endsLinkPrice = (price: string) => `The Skin System’s ${price} link price would end.`;
export const useAnyway = (code: string) => `Use ${code} anyway`;
export const keep = (code: string) => `Keep ${code}`;
