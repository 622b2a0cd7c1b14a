/**
 * The random numbers of a simulated shop and browser: tokens, one-time passwords, order numbers. Repeatable, and
 * different for every session, also where sessions share a shop. Never use it for secrets.
 */
import type { Random } from '../../../core/ports/random.ts';
import { mixed, sessionWords } from './draws.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 22 characters of 6 bits: the length of a 128-bit token. */
const TOKEN_LENGTH = 22;
const CHARACTERS_PER_WORD = 5;
const WARM_UP = 12;

/** Small Fast Counter (Doty-Humphrey): 128 bits of state, so that the numbers of two sessions do not overlap. */
const createWords = (seed: number, session: number): (() => number) => {
  let [a, b] = sessionWords(seed, session);
  let c = mixed(a ^ Math.imul(b, 0x9e3779b1));
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let turn = 0; turn < WARM_UP; turn += 1) next();
  return next;
};

export const createSessionRandom = (seed: number, session: number): Random => {
  const word = createWords(seed, session);
  return {
    token: () => {
      let token = '';
      while (token.length < TOKEN_LENGTH) {
        let bits = word();
        for (let taken = 0; taken < CHARACTERS_PER_WORD && token.length < TOKEN_LENGTH; taken += 1) {
          token += ALPHABET.charAt(bits & 63);
          bits >>>= 6;
        }
      }
      return token;
    },
    // The words are so many more than the characters that none of them is favoured noticeably.
    text: (length, alphabet) => {
      let text = '';
      for (let at = 0; at < length; at += 1) text += alphabet.charAt(word() % alphabet.length);
      return text;
    },
  };
};
