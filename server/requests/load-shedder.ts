/**
 * Bounds the requests in progress: beyond the bound a request is answered 503 at once, so that those in progress stay quick.
 * A request is in progress once its body has arrived: until then it costs nothing but memory, and a client could make it
 * last. Orders and payments are refused last, and questions about the server's health never.
 */

/** How soon a request is refused: `first` beyond the bound, `last` beyond half as many again. */
export type Priority = 'first' | 'last' | 'never';

export type LoadShedder = {
  /** Whether the request may run; then `leave` must be called when it has ended. */
  readonly enter: (priority: Priority) => boolean;
  readonly leave: () => void;
  /** Requests in progress now. */
  readonly inProgress: () => number;
};

/** The bound, unless it is configured. */
export const MAX_REQUESTS = 800;

/** What is refused last may exceed the bound by this factor. */
const LAST_FACTOR = 1.5;

export const createLoadShedder = (maxRequests = MAX_REQUESTS): LoadShedder => {
  const most: Readonly<Record<Priority, number>> = {
    first: maxRequests,
    last: Math.ceil(maxRequests * LAST_FACTOR),
    never: Number.POSITIVE_INFINITY,
  };
  let inProgress = 0;
  return {
    enter: (priority) => {
      if (inProgress >= most[priority]) return false;
      inProgress += 1;
      return true;
    },
    leave: () => {
      inProgress -= 1;
    },
    inProgress: () => inProgress,
  };
};
