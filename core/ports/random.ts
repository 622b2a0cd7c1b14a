/** Randomness and one-way hashes: everything that must not be guessed comes from this port. */

export type Random = {
  /** A token nobody can guess: at least 128 bits, in letters, digits, `-` and `_`. */
  readonly token: () => string;
  /** `length` characters drawn evenly from `alphabet`. */
  readonly text: (length: number, alphabet: string) => string;
};

export type Hasher = {
  /** A keyed hash (HMAC); without the shop's key it says nothing about the value. */
  readonly keyed: (value: string) => string;
  /** Keyed hashes of a value under every key in use: the present one first, then those that it has replaced. */
  readonly everyKeyed: (value: string) => readonly string[];
  /** SHA-256 as lower-case hex: what analytics partners expect of normalised personal data. */
  readonly plain: (value: string) => string;
  /** Compares in constant time. */
  readonly equal: (a: string, b: string) => boolean;
};
