/**
 * What the departments that show a customer's own things share: whose they are, and what to say when an answer is none.
 */
import type { Answer } from '../../entities/answer.ts';
import { reached, type NoAnswer } from '../notice.ts';
import type { Observable } from '../observable.ts';
import type { SessionState, SessionStore } from './session-store.ts';

/** How far something of the customer's is known. */
export type OwnPhase = 'idle' | 'loading' | 'ready' | 'failed';

/**
 * Calls `changed` whenever a customer is no longer the one who is signed in: what was shown is nobody else's to see.
 */
export const onOtherCustomer = (session: Observable<SessionState>, changed: () => void): void => {
  const who = (): string | null => (session.get().isLogged ? (session.get().customer?.phone ?? '') : null);
  let known = who();
  session.subscribe(() => {
    const now = who();
    if (now === known) return;
    const had = known;
    known = now;
    // Before a customer is known here, nothing of a customer's is.
    if (had !== null) changed();
  });
};

/**
 * The answer of a call that only a customer may make, or why there was none. A shop that knows nobody
 * here any more has ended the session: the page asks to sign in again.
 */
export const askedAsCustomer = async <T>(
  session: Pick<SessionStore, 'signedOut'>,
  call: Promise<Answer<T>>,
): Promise<Answer<T> | NoAnswer> => {
  const answer = await reached(call);
  if (answer.status === false && answer.code === 'NOT_SIGNED_IN') session.signedOut();
  return answer;
};
