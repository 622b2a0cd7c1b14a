/** A value that is created on first use and kept: for values that are costly and that most pages do not need. */
export const lazyValue = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
