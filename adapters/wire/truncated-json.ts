/** Whether a response began as JSON but was cut off or damaged, so that it is no HTML page: the backend did answer. */
export const isTruncatedJson = (text: string): boolean => {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return false;
  } catch {
    return true;
  }
};
