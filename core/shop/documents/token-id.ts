/**
 * What the shop stores in place of a cookie: so whoever reads the store or a backup cannot take over a session. Tokens have at
 * least 128 random bits, so that a plain hash cannot be undone by trying.
 */
import type { Hasher, Random } from '../../ports/random.ts';

declare const tokenId: unique symbol;
/** SHA-256 of a token of a session or a visitor, as hex; only `tokenIdOf` makes one of a token. */
export type TokenId = string & { readonly [tokenId]: true };

export const tokenIdOf = ({ plain }: Pick<Hasher, 'plain'>, token: string): TokenId => plain(token) as TokenId;

/** The session of an erased order: no token has this id. */
export const ERASED_SESSION = 'none' as TokenId;

/** A session's token, and what is stored of it. */
export type SessionToken = { readonly token: string; readonly id: TokenId };

export const newToken = ({ random, hasher }: { readonly random: Random; readonly hasher: Hasher }): SessionToken => {
  const token = random.token();
  return { token, id: tokenIdOf(hasher, token) };
};
