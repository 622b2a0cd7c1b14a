/** Guards against stale answers: what a call brings counts only while nothing newer has begun. */

export type Generation = {
  /** Begins a new generation; the returned check says whether it is still the newest one. */
  readonly begin: () => () => boolean;
  /** The check of the generation that is current now. */
  readonly current: () => () => boolean;
};

export const createGeneration = (): Generation => {
  let generation = 0;
  const current = (): (() => boolean) => {
    const mine = generation;
    return () => mine === generation;
  };
  return {
    current,
    begin: () => {
      generation += 1;
      return current();
    },
  };
};
