/** How the shopper's page goes somewhere inside the site: by the router, once there is one. */

export type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

export type NavigatePort = {
  /** Hands the router's navigation over. */
  readonly use: (navigate: Navigate) => void;
  /** Goes there by the router; false where it cannot, so that the page is loaded instead. */
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
