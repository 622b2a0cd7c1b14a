/**
 * What a call of the contract is in the shop: one record that says who may make it, what it prepares, which documents it
 * reads and may write, and what it decides. `implement-call.ts` makes a function of it, `run-call.ts` runs it.
 */
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { Done, RefusalCode } from '../../entities/answer.ts';
import type { Caller } from '../../contract/call.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Message } from '../../ports/messages.ts';
import type { AnswerOf, CallName, CallRefusal, DataOf, InputOf, RefusalCodeOf } from '../../ports/shop-api.ts';
import type { Documents, Write } from '../../ports/store/shop-store.ts';
import type { Session } from '../documents/sessions.ts';
import type { TokenId } from '../documents/token-id.ts';
import type { ShopPorts } from '../ports.ts';
import type { SessionContext } from '../session/call-session.ts';
import type { TokenChange } from '../session/session.ts';

/** Who makes the call, as known before the decision. The keys of the call's documents are derived from it. */
export type Identity = {
  readonly sessionId: TokenId;
  /** The browser that the one countdown belongs to. */
  readonly visitorId: TokenId;
  /** The phone that the session has verified; empty if none. Never empty in a call that needs a verified phone or a customer. */
  readonly phone: string;
  /** Milliseconds until the address may begin another session; 0 where it may now. */
  readonly newSessionWaitMs: number;
};

/** What the decision of a call works with. The session has not expired; a coupon past the countdown is removed. */
export type CallContext = {
  readonly sessionId: TokenId;
  readonly visitorId: TokenId;
  /** The shop's time, epoch milliseconds. */
  readonly now: number;
  readonly session: Session;
  /** The phone that this session has verified and that has not changed its owner since; null where there is none. */
  readonly verifiedPhone: string | null;
  /**
   * The start of the one countdown: the earliest that session, visitor or verified phone knows; null before it starts.
   */
  readonly offerStartedAt: number | null;
  readonly documents: Documents;
  readonly settings: Settings;
};

/** With the verified phone, which a customer is signed in with as well. */
export type PhoneContext = CallContext & { readonly phone: string };

/** What a decision works with, by who may make the call: anybody, a session with a verified phone, a signed-in customer. */
export type ContextOf = { readonly [By in Caller]: By extends 'visitor' ? CallContext : PhoneContext };

/** What a decision says: the answer, and what becomes of the session and of other documents. */
export type Outcome<Name extends CallName> = {
  readonly answer: Done<DataOf<Name>> | CallRefusal<RefusalCodeOf<Name>>;
  readonly session?: Session;
  /** The countdown has started, at this time. */
  readonly offerStartedAt?: number;
  /** The session continues under another token. */
  readonly tokenChange?: TokenChange;
  readonly writes?: readonly Write[];
  readonly messages?: readonly Message[];
  /** What follows the commit and makes the final answer, such as opening a payment. */
  readonly afterCommit?: (ports: ShopPorts) => Promise<AnswerOf<Name>>;
};

/** What a call may use to prepare. */
export type Tools = Pick<ShopPorts, 'random' | 'hasher' | 'pincodes' | 'gateway' | 'settings'> &
  Pick<SessionContext, 'origin' | 'userAgent' | 'network'> & {
    /** The session's token, which is stored nowhere. */
    readonly token: string;
  };

/** A call that is refused before any document is read. */
export class EarlyRefusal<Code extends RefusalCode = RefusalCode> {
  readonly refusal: CallRefusal<Code>;

  constructor(refusal: CallRefusal<Code>) {
    this.refusal = refusal;
  }
}

export const refuse = <Code extends RefusalCode>(refusal: CallRefusal<Code>): EarlyRefusal<Code> =>
  new EarlyRefusal(refusal);

export type CallImplementation<Name extends CallName, By extends Caller, Prepared, Resolved> = {
  /** Who may make it; the contract says so. */
  readonly by: By;
  /** A query usually writes nothing: it is decided on a plain read and commits only if the decision writes. */
  readonly type: 'query' | 'command';
  /** Values computed before any document is read: random numbers, hashes, the city of a pincode. */
  readonly prepare: (
    input: InputOf<Name>,
    tools: Tools,
  ) => Prepared | EarlyRefusal<RefusalCodeOf<Name>> | Promise<Prepared | EarlyRefusal<RefusalCodeOf<Name>>>;
  /** Without one, what was prepared is what is resolved. */
  readonly lookup?: Lookup<Prepared, Resolved>;
  /** Documents besides the session's, the visitor's and the verified phone's. */
  readonly reads?: (resolved: Resolved, identity: Identity) => readonly Key[];
  readonly writes?: (resolved: Resolved, identity: Identity) => readonly Key[];
  /** Throws StaleKeys where the documents it needs are not the declared ones any more. */
  readonly decide: (context: ContextOf[By], resolved: Resolved) => Outcome<Name>;
};

/** For keys that depend on other documents: reads those documents and derives the keys from them. */
export type Lookup<Prepared, Resolved> = {
  readonly keys: (prepared: Prepared, identity: Identity) => readonly Key[];
  readonly resolve: (
    found: Documents,
    prepared: Prepared,
    identity: Identity,
    ports: ShopPorts,
  ) => Resolved | Promise<Resolved>;
};

/** Thrown by a decision if the documents its keys were derived from have changed since. */
export class StaleKeys extends Error {
  override name = 'StaleKeys';
}
