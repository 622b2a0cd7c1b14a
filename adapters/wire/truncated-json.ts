/** JSON that was cut off or spoilt on its way, told from a page: somebody did begin to answer. */
export const isCutOffJson = (text: string): boolean => {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return false;
  } catch {
    return true;
  }
};
