/** A value that is created on first use and kept: for what is costly and not needed by most pages. */
export const lazyValue = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
