/** What the features with a customer's data (orders, account, reward cash …) share: whose data it is. */
import type { Answer } from '../../entities/answer.ts';
import { catchUnreachable, type NoAnswer } from '../notice.ts';
import type { Observable } from '../observable.ts';
import type { SessionState, SessionStore } from './session-store.ts';

/** How far a customer's data has been loaded. */
export type LoadPhase = 'idle' | 'loading' | 'ready' | 'failed';

/** Pages already load what belongs to such a customer. */
const UNKNOWN_CUSTOMER = Symbol('a customer whose phone is not known yet');

/** Calls `changed` whenever another customer is signed in, or none any more: nothing of the last one may be shown. */
export const onCustomerChange = (session: Observable<SessionState>, changed: () => void): void => {
  const customerOf = (): string | typeof UNKNOWN_CUSTOMER | null => {
    const { isLogged, customer, phase } = session.get();
    if (isLogged) return customer?.phone || UNKNOWN_CUSTOMER;
    return phase === 'signed-in' ? UNKNOWN_CUSTOMER : null;
  };
  let current = customerOf();
  session.subscribe(() => {
    const next = customerOf();
    if (next === current) return;
    const previous = current;
    current = next;
    const isNowKnown = previous === UNKNOWN_CUSTOMER && next !== null;
    // Before the first customer has signed in, there is no data to hide.
    if (previous !== null && !isNowKnown) changed();
  });
};

/**
 * The answer of a call that only a customer may make, or why there was none. A shop that answers "not signed in" has
 * ended the session: the page asks to sign in again.
 */
export const callAsCustomer = async <Answered extends Answer<unknown>>(
  session: Pick<SessionStore, 'sessionExpired'>,
  call: Promise<Answered>,
): Promise<Answered | NoAnswer> => {
  const answer = await catchUnreachable(call);
  if (answer.status === false && answer.code === 'NOT_SIGNED_IN') session.sessionExpired();
  return answer;
};
