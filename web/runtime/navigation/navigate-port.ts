/** Navigation inside the site for code outside React: by the router, once it has rendered. */

export type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

export type NavigatePort = {
  /** Sets the router's navigation. */
  readonly use: (navigate: Navigate) => void;
  /** Navigates by the router; false where it cannot, and the page has to be loaded instead. */
  readonly go: (to: string) => boolean;
};

export const createNavigatePort = (isInside: (to: string) => boolean): NavigatePort => {
  let navigate: Navigate | undefined;
  return {
    use: (next) => {
      navigate = next;
    },
    go: (to) => {
      if (navigate === undefined || !isInside(to)) return false;
      navigate(to);
      return true;
    },
  };
};
