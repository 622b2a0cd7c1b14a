/** Whether the browser's settings and the connection allow fetching pages that may never be opened. */
export const mayPrefetch = (): boolean => {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return navigator.onLine && connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '');
};
