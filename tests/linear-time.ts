/** How the time of a function grows with the length of its text, measured so that other load hardly matters. */

const SHORT = 1_000;
const LONG = 16_000;
/** Short or long, that many characters are measured at a time. */
const CHARACTERS = 4 * LONG;
const LEAST_ROUNDS = 3;
/** What is still disturbed is measured again, for this many milliseconds in all. */
const LIMIT_MS = 5_000;

/** Linear time grows by 1; time that is quadratic grows by 16, as much as the text. */
export const LINEAR = 5;

/**
 * How many times as long the same number of characters takes in long texts as in short ones: the fastest of alternating
 * rounds each, because a disturbance only ever adds time. It stops measuring at a growth below `LINEAR`.
 */
export const growthOf = (run: (text: string) => unknown, textOf: (length: number) => string): number => {
  const [short, long] = [textOf(SHORT), textOf(LONG)];
  let [shortMs, longMs] = [Infinity, Infinity];
  const end = performance.now() + LIMIT_MS;
  const isDone = (): boolean => longMs < LINEAR * shortMs || performance.now() > end;
  for (let round = 0; round < LEAST_ROUNDS || !isDone(); round += 1) {
    shortMs = Math.min(shortMs, timeOf(run, short));
    longMs = Math.min(longMs, timeOf(run, long));
  }
  return longMs / shortMs;
};

/** In milliseconds. */
const timeOf = (run: (text: string) => unknown, text: string): number => {
  const start = performance.now();
  for (let done = 0; done < CHARACTERS; done += text.length) run(text);
  return performance.now() - start;
};
