/**
 * The draws of one shopper: every decision has a stream of its own, so that what a shopper draws for one decision does
 * not depend on whether another was made. The same shopper draws the same under every policy (common random numbers).
 */

/** A decision, as a stream of draws; make it once with `streamOf`. */
export type Stream = number & { readonly stream: true };

export type Draws = {
  /** From 0 up to, but not including, 1. `ordinal` counts how often the decision has been made, from 0. */
  readonly unit: (stream: Stream, ordinal?: number) => number;
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b1;
const WORD = 2 ** 32;

/** Spreads every bit over the word (the last step of MurmurHash3). */
export const mixed = (word: number): number => {
  let mix = word | 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) | 0;
};

/** The stream of a decision's name. */
export const streamOf = (name: string): Stream => {
  let state = FNV_OFFSET;
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), FNV_PRIME);
  return mixed(state) as Stream;
};

/** Two unrelated words of a run's seed and a session's number; both are whole numbers up to 2^53. */
export const sessionWords = (seed: number, session: number): readonly [number, number] => {
  const high = mixed(Math.floor(seed / WORD) + GOLDEN);
  const a = mixed(mixed(seed ^ high) + session);
  const b = mixed(mixed(session ^ 0x5bf03635) + seed + high);
  return [a, b];
};

export const createDraws = (seed: number, session: number): Draws => {
  const [a, b] = sessionWords(seed, session);
  return {
    unit: (stream, ordinal = 0) => {
      const first = mixed(a ^ Math.imul(stream, GOLDEN));
      return (mixed(mixed(first + ordinal) ^ mixed(b + stream + Math.imul(ordinal, GOLDEN))) >>> 0) / WORD;
    },
  };
};
