/** A value that is made when it is first asked for, and kept: for what is costly and most pages never need. */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
