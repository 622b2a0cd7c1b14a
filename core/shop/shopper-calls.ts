/** What the site asks of the shop: the calls of its visitors' sessions, and what the payment gateway reports. */
import { done, type Answer } from '../entities/answer.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { AnswerOf, CallName, InputOf, PaymentProof, ShopApi } from '../ports/shop-api.ts';
import { answering } from './answering.ts';
import { apiOf, calls, type RunSessionCall } from './call-registry.ts';
import { cleanInput, inputRefusal } from './calls/read-input.ts';
import { malformed, noGateway } from './calls/refusals.ts';
import { applyGatewayEvent, readGatewayEvent } from './payments/apply-gateway-event.ts';
import { openRehearsal, type Rehearsal } from './payments/rehearsal.ts';
import { acceptProof } from './payments/verify-payment.ts';
import type { ShopPorts } from './ports.ts';
import { createPhoneCache, sessionForCalls, type SessionContext } from './session/call-session.ts';

export type ShopperCalls = {
  /**
   * Makes one call of the session that the token names; a token that is not in use yet is a new session. The input is
   * as `decodeStrict` gives it: callers in process have the calls below, which clean it.
   */
  readonly call: <Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    session: SessionContext & { readonly token: string },
  ) => Promise<AnswerOf<Name>>;
  /** All calls of one session, for whoever keeps it: its token follows sign-in and logout. */
  readonly forSession: (token: string, context?: SessionContext) => ShopApi;
  /** The same calls by name, to be wrapped before `apiOf` makes an object of them. */
  readonly runnerFor: (token: string, context?: SessionContext) => RunSessionCall;
  /**
   * The gateway's signed event, in any order and any number of times. Refused with MALFORMED where it is not the
   * gateway's, and with NO_GATEWAY where the gateway has to be asked about it and cannot be: it should be sent again.
   */
  readonly receiveWebhook: (event: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  /**
   * A proof of payment with which the gateway returns a shopper, whose session does not come with it. Refused with
   * PAYMENT_UNPROVEN unless the signature is the gateway's, over a payment that was opened for this order.
   */
  readonly receiveProof: (proof: PaymentProof) => Promise<Answer<{ readonly state: PaymentState }>>;
  /** The rehearsal of a payment that can be paid now; undefined where there is none. */
  readonly openRehearsal: () => Promise<Rehearsal | undefined>;
};

export const createShopperCalls = (ports: ShopPorts): ShopperCalls => {
  const { clock } = ports;
  const { stamped, answered, aboutOrder } = answering(ports);
  const lastPhones = createPhoneCache();
  const sessionOf = (token: string, context: SessionContext) =>
    sessionForCalls(token, context, ports.hasher, lastPhones);
  const runnerFor = (token: string, context: SessionContext = {}): RunSessionCall => {
    const session = sessionOf(token, context);
    return (name, typed) => {
      const input = cleanInput(typed);
      const refusal = inputRefusal(input);
      return refusal === undefined
        ? calls[name](input, session, ports)
        : Promise.resolve({ ...refusal, now: clock.now() });
    };
  };
  return {
    call: (name, input, { token, ...context }) => calls[name](input, sessionOf(token, context), ports),
    forSession: (token, context) => apiOf(runnerFor(token, context)),
    runnerFor,

    receiveWebhook: async (request) => {
      const event = await readGatewayEvent(ports, request);
      if (event === 'unavailable') return stamped(noGateway);
      if (event === undefined) return stamped(malformed);
      return answered(async (limited) => {
        await applyGatewayEvent(limited, event);
        return done(null);
      });
    },
    openRehearsal: () => openRehearsal(ports.store, clock.now()),
    receiveProof: aboutOrder((number, proof, limited) => acceptProof(limited, { number, ...proof })),
  };
};
