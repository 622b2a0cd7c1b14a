/** The ids of requests, which their responses carry. */
import { randomBytes } from 'node:crypto';

export const ID_HEADER = 'X-Request-Id';

/** Ids that are unique across processes: a random part for each process, and a count. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};
