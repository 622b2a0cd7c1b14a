import { describe, expect, it } from 'vitest';
import { createCryptoRandom, createHmacHasher } from '../../../adapters/system/random.ts';

describe('crypto random', () => {
  const random = createCryptoRandom();

  it('makes tokens of at least 128 bits in letters, digits, - and _', () => {
    const tokens = Array.from({ length: 500 }, random.token);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/u);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('draws text of the given length from the given alphabet', () => {
    expect(random.text(6, '0123456789')).toMatch(/^\d{6}$/u);
    expect(new Set(random.text(2_000, 'abc'))).toEqual(new Set('abc'));
    expect(random.text(0, 'abc')).toBe('');
  });
});

describe('HMAC hasher', () => {
  const hasher = createHmacHasher('the shop’s key');

  it('recognise what was hashed with a former key', () => {
    const former = createHmacHasher('former').keyed('9876543210');
    expect(hasher.everyKeyed('9876543210')).toEqual([hasher.keyed('9876543210')]);
    expect(createHmacHasher('the shop’s key', ['former']).everyKeyed('9876543210')).toEqual([
      hasher.keyed('9876543210'),
      former,
    ]);
  });

  it('depend on the key', () => {
    expect(hasher.keyed('9876543210')).toBe(hasher.keyed('9876543210'));
    expect(hasher.keyed('9876543210')).not.toBe(hasher.keyed('9876543211'));
    expect(hasher.keyed('9876543210')).not.toBe(createHmacHasher('another').keyed('9876543210'));
  });

  it('make plain SHA-256 hashes as lower-case hex', () => {
    expect(hasher.plain('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('compare values of any length', () => {
    expect(hasher.equal('same', 'same')).toBe(true);
    expect(hasher.equal('same', 'sam')).toBe(false);
    expect(hasher.equal('', 'x')).toBe(false);
  });
});
