/** Repeatable randomness: the same seed gives the same tokens, passwords and choices. Never use it for secrets. */
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
/** 22 characters of 6 bits: the length of a 128-bit token, without its secrecy. */
const TOKEN_LENGTH = 22;
const WORD = 2 ** 32;

/** Draws 32 bits at a time: a counter with golden-ratio steps, mixed so that successive values are unrelated. */
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

/** The last whole multiple of a limit: words beyond it would favour small numbers, so they are redrawn. */
const fairWords = (limit: number): number => WORD - (WORD % limit);

export const createSeededRandom = (seed: number): SeededRandom => {
  const word = createWords(seed);

  /** A number below `limit`, of a word below `fair`. */
  const fairBelow = (limit: number, fair: number): number => {
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % limit;
  };
  const below = (limit: number): number => fairBelow(limit, fairWords(limit));

  const text = (length: number, alphabet: string): string => {
    const fair = fairWords(alphabet.length);
    let drawn = '';
    while (drawn.length < length) drawn += alphabet.charAt(fairBelow(alphabet.length, fair));
    return drawn;
  };

  return {
    token: () => text(TOKEN_LENGTH, TOKEN_ALPHABET),
    text,
    unit: () => word() / WORD,
    below,
    // The index is always valid; the fallback is for the type checker.
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
};
