/** What a decision about a session is given, and what it says. */
import type { Answer } from '../../entities/answer.ts';
import type { Message } from '../../ports/messages.ts';
import type { Documents, Write } from '../../ports/shop-store.ts';
import type { Visit } from '../documents/documents.ts';
import type { Move } from '../session/session.ts';

/** Who calls, and when; a customer with the phone that is signed in. */
export type Caller = {
  readonly token: string;
  readonly visitor: string;
  readonly now: number;
  readonly phone?: string;
};

/** What a decision about a session works with. The visit is alive, and its coupon has not outlived the countdown. */
export type Desk = Caller & {
  readonly visit: Visit;
  /**
   * The start of the one countdown: the earliest that the session, the visitor or the verified phone knows; null before
   * it starts.
   */
  readonly offerStartedAt: number | null;
  readonly documents: Documents;
};

/** What a decision says: the answer, and what becomes of the visit and of other documents. */
export type Outcome<T> = {
  readonly answer: Answer<T>;
  readonly visit?: Visit;
  /** The countdown has started, at this time. */
  readonly offerStartedAt?: number;
  /** The visit goes on under another token. */
  readonly move?: Move;
  readonly writes?: readonly Write[];
  readonly messages?: readonly Message[];
};
