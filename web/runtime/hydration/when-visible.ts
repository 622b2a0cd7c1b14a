/**
 * Waiting until somebody sees the page: a page that the browser prerenders, or opens in a tab behind, may never be
 * looked at, and whoever fetches pages for later is no visitor.
 */

/** A document that says whether it is only prerendered; not every browser does. */
type Prerenderable = Document & { readonly prerendering?: boolean };

/** Resolves at once on a page in front of somebody. */
export const whenVisible = (page: Prerenderable = document): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (page.prerendering !== true && page.visibilityState === 'visible') resolve();
    };
    for (const change of ['prerenderingchange', 'visibilitychange']) page.addEventListener(change, look);
    look();
  });
