/** The ids of responses. */
import { randomBytes } from 'node:crypto';

export const ID_HEADER = 'X-Request-Id';

/** Ids that no other process gives: a random part for this one, and a count. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};
