/** Reads `a=1&b=2`, as a query or a submitted form has it. Where a name is repeated, the last value counts. */
export const formFields = (encoded: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    encoded
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [decoded(name), decoded(value.join('='))];
      }),
  );

const decoded = (written: string): string => {
  const spaced = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};
