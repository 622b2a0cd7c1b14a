/**
 * Chance that repeats: the same seed draws the same tokens, passwords and choices. Not for anything that must stay
 * secret.
 */
import type { Random } from '../../core/ports/random.ts';

export type SeededRandom = Random & {
  /** A number from 0 up to, but not including, 1. */
  readonly unit: () => number;
  /** A whole number from 0 up to, but not including, `below`. */
  readonly below: (below: number) => number;
  /** One of the choices; there must be at least one. */
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
};

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 22 characters of 6 bits: at least 128 bits in shape, though never in secrecy. */
const TOKEN_LENGTH = 22;
const WORD = 2 ** 32;

/**
 * Draws 32 bits at a time: a counter stepped by the golden ratio, then mixed until neighbours have nothing in common.
 */
const createWords = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  };
};

export const createSeededRandom = (seed: number): SeededRandom => {
  const word = createWords(seed);

  const below = (limit: number): number => {
    // Words beyond the last whole multiple would favour small numbers; they are drawn again.
    const fair = WORD - (WORD % limit);
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % limit;
  };

  const text = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');

  return {
    token: () => text(TOKEN_LENGTH, TOKEN_ALPHABET),
    text,
    unit: () => word() / WORD,
    below,
    // An index below the length is always there; the first choice stands in for the type checker's doubt.
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
};
