/** What the steps of one session share: the browsers, each with its model, the backend, what verifies an answer, and the trace. */
import { openBrowser, type Backend, type Level } from '../backend/backend.ts';
import type { MakeCall, Exchange } from '../backend/exchange.ts';
import { isLost, LostCall, withLostReadsRepeated } from '../backend/lost-call.ts';
import type { CookieJar } from '../../../adapters/http-client/cookies.ts';
import type { OwnedCall } from '../backend/owned-calls.ts';
import { createSendEvent, type SendEvent } from '../backend/webhook.ts';
import type {
  GatewayProof,
  PaymentOutcome,
  SignedEvent,
  SimulatedPayment,
} from '../../scenario/environment/environment.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import { newModel, type Model, type ModelSettings, type ProductKey } from '../model/model.ts';
import { OutOfTime, type Verify } from './expectations.ts';
import type { BrowserIndex, OldCookies, Step } from './step.ts';

export type Browser = {
  readonly call: MakeCall;
  readonly model: Model;
  readonly jar: CookieJar;
  /** The start of the countdown in the backend's first answer; null before. */
  offerStart: number | null;
};

/** What happened in a session, in order: a call of one of the browsers or of the gateway, or what was done with the sandbox's tools. */
export type TraceEntry =
  | {
      readonly step: Step | undefined;
      /** How many steps had begun; 0 for what a page asks first. */
      readonly stepCount: number;
      readonly at: BrowserIndex;
      /** Where the call was not made with the cookies of this browser: with which ones instead. */
      readonly cookies?: OldCookies | 'none';
      readonly exchange: Exchange;
    }
  | SandboxUse;

/**
 * Milliseconds that were waited, rupees of reward cash that were credited and to whom, the stock of a product that was
 * set, the outcome of the last order's payment, the number of the order whose payment was captured late, the one-time
 * password that a phone was sent, the state that the operator moved an order to, or that the first browser's cookies were
 * kept.
 */
export type SandboxUse =
  | { readonly waited: number }
  | { readonly granted: number; readonly phone: string }
  | { readonly stocked: ProductKey; readonly left: number | 'unlimited' }
  | {
      readonly paymentOutcome: PaymentOutcome;
      readonly order: string;
      readonly played: SimulatedPayment;
      /** In whole units of the currency; absent for the amount that was requested. */
      readonly captured?: { readonly amount: number; readonly currency: string };
    }
  | { readonly paidLate: string; readonly played: SimulatedPayment }
  | { readonly password: string; readonly phone: string }
  | { readonly moved: OrderState; readonly order: string }
  | { readonly kept: OldCookies };

/** The gateway's proof of a payment, and the number of the order that it paid. */
export type OrderProof = GatewayProof & { readonly order: string };

export type Player = {
  readonly backend: Backend;
  readonly level: Level;
  readonly verify: Verify;
  readonly browsers: readonly Browser[];
  /** The number behind the index of a phone, the same for the whole session. */
  readonly phone: (index: number) => string;
  readonly trace: readonly TraceEntry[];
  /** The step that is played now; undefined before the first. */
  current: Step | undefined;
  /** How many steps have begun. */
  stepCount: number;
  /** Orders are being cancelled, which the time limit does not prevent. */
  isEnding: boolean;
  /** Of the last payment that succeeded; undefined before one. */
  proof: OrderProof | undefined;
  /** The last event that the gateway has signed; undefined before one. */
  signedEvent: SignedEvent | undefined;
  /** The number of the invoice that was read last; undefined before one. */
  invoiceNumber: string | undefined;
  /** The index of the phone that signed in last in the first browser; undefined before. */
  customer: number | undefined;
  /** What the owner's reads answered at the end of a step, for the next one to compare with; undefined before. */
  ownedAfter: { readonly stepCount: number; readonly answers: ReadonlyMap<OwnedCall, unknown> } | undefined;
  /** One-time passwords that were sent and not typed, by the index of the phone. */
  readonly passwords: Map<number, string>;
  /** The first browser's cookies as they were. */
  readonly oldCookies: ReadonlyMap<OldCookies, CookieJar>;
  readonly keepCookies: (when: OldCookies) => void;
  /** A browser besides: with old cookies of the first one, or with none. Its calls are shown as the second one's. */
  readonly openOther: (cookies: OldCookies | 'none') => MakeCall;
  /** Notes what is not as this shop does it, and breaks no rule. */
  readonly tolerate: (exchange: Exchange, text: string) => void;
  /** Calls the backend as the gateway does. */
  readonly sendEvent: SendEvent;
  /** Looks at an exchange for what is tolerated; those of browsers are looked at as they are made. */
  readonly inspect: (exchange: Exchange) => void;
  readonly recordSandboxUse: (use: SandboxUse) => void;
};

export type PlayerOptions = {
  readonly backend: Backend;
  readonly level: Level;
  readonly settings: ModelSettings;
  readonly verify: Verify;
  readonly onExchange: (exchange: Exchange) => void;
  readonly run?: SessionRun | undefined;
  readonly onTolerated: (exchange: Exchange, text: string) => void;
  readonly browsers: 1 | 2;
};

/** What all sessions of a run share of its time, and of its calls. */
export type SessionRun = {
  /** Whether no further call may be made. */
  readonly isOver: () => boolean;
  /** Called after every call, those of the gateway included. */
  readonly recordCall: (exchange: Exchange) => void;
};

export const createPlayer = (options: PlayerOptions): Player => {
  const { backend, level, settings, verify, onExchange, onTolerated, run, browsers } = options;
  const trace: TraceEntry[] = [];
  const phones = new Map<number, string>();
  const first = newModel(0, settings);
  // What belongs to a phone is shared by all browsers, the rest is each one's own.
  const { customers, cash, sends, orders } = first;
  const models = [first, { ...newModel(0, settings), customers, cash, sends, orders }].slice(0, browsers);
  const sendEvent = createSendEvent(backend);
  const readPassword = backend.otp;
  const requireTime = (): void => {
    if (run?.isOver() === true && !player.isEnding) throw new OutOfTime();
  };
  const oldCookies = new Map<OldCookies, CookieJar>();
  const open = (at: BrowserIndex, jar: CookieJar, cookies?: OldCookies | 'none'): MakeCall => {
    const call = openBrowser(
      backend,
      (exchange) => {
        const { current: step, stepCount } = player;
        trace.push({ step, stepCount, at, ...(cookies !== undefined && { cookies }), exchange });
        run?.recordCall(exchange);
        onExchange(exchange);
      },
      jar,
    );
    return withLostReadsRepeated(async (name, input, extras) => {
      requireTime();
      return call(name, input, extras);
    });
  };
  const player: Player = {
    backend: {
      ...backend,
      ...(readPassword !== undefined && {
        otp: async (phone) => {
          const password = await readPassword(phone);
          if (password !== undefined) trace.push({ password, phone });
          return password;
        },
      }),
    },
    level,
    verify,
    trace,
    current: undefined,
    stepCount: 0,
    isEnding: false,
    proof: undefined,
    signedEvent: undefined,
    invoiceNumber: undefined,
    customer: undefined,
    ownedAfter: undefined,
    passwords: new Map(),
    oldCookies,
    keepCookies: (when) => {
      const [first] = player.browsers;
      if (first === undefined) return;
      oldCookies.set(when, new Map(first.jar));
      trace.push({ kept: when });
    },
    openOther: (cookies) => open(1, new Map(cookies === 'none' ? [] : oldCookies.get(cookies)), cookies),
    tolerate: onTolerated,
    sendEvent: async (event) => {
      requireTime();
      const exchange = await sendEvent(event);
      trace.push({ step: player.current, stepCount: player.stepCount, at: 0, exchange });
      run?.recordCall(exchange);
      if (isLost(exchange)) throw new LostCall(exchange);
      return exchange;
    },
    inspect: onExchange,
    recordSandboxUse: (use) => {
      trace.push(use);
    },
    browsers: models.map((model, index): Browser => {
      const jar: CookieJar = new Map();
      return { model, jar, offerStart: null, call: open(index === 0 ? 0 : 1, jar) };
    }),
    phone: (index) => {
      const phone = phones.get(index) ?? backend.freshPhone();
      phones.set(index, phone);
      return phone;
    },
  };
  return player;
};

export const browserAt = ({ browsers }: Player, at: number): Browser => {
  const browser = browsers[at];
  if (browser === undefined) throw new Error(`the session has no browser ${at}`);
  return browser;
};
