/** What a scenario is played against: a shop, a clock, and the developer tools of a sandbox. */
import type { CookieJar } from '../../../adapters/http-client/cookies.ts';
import type { Fetch, FetchInit } from '../../../adapters/http-client/fetch.ts';
import type { SandboxOutcome } from '../../../adapters/wire/operator/sandbox-tools.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { PaymentProof, ShopApi } from '../../../core/ports/shop-api.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import type { StockChange } from '../../../core/shop/stock/set-stock.ts';
import type { Aliases } from './aliases.ts';
import type { Faults } from './faults.ts';
import type { PendingCalls } from './pending-calls.ts';

/** What the gateway's page passes to the shopper's browser. */
export type GatewayProof = Pick<PaymentProof, 'paymentId' | 'signature'>;

/** A message as a sandbox shows it. */
export type ShownMessage = Pick<Message, 'id' | 'at' | 'channel' | 'to' | 'text'> & { readonly otp?: string };

/** A request of the gateway to the shop: the bytes, and the gateway's signature over them. */
export type SignedEvent = { readonly raw: string; readonly signature: string };

/** What the gateway has sent to the browser, and to the shop; undefined where it has sent nothing. */
export type SimulatedPayment = { readonly proof: GatewayProof | undefined; readonly event: SignedEvent | undefined };

export type PaymentOutcome = SandboxOutcome;

/** A browser's session with the shop: its cookies, shared by all its tabs. */
export type Connection = {
  /** The API for a page that has just been loaded, with the injected faults. */
  readonly forPage: () => ShopApi;
  /**
   * The same session without faults, for looking at what the shop stores. No getter: V8 puts those of object literals among
   * the old objects, where they keep everything of their session alive.
   */
  readonly direct: () => ShopApi;
  /** The session as HTTP has it; absent where calls are function calls. */
  readonly http?: HttpSession;
};

/** Any request in a browser's session, and the cookies that it had before. */
export type HttpSession = {
  /** Sends a request with the session's cookies. `url` begins with the shop's origin. */
  readonly send: Fetch;
  readonly cookies: CookieJar;
  /** Replaces the cookies by those from before the shop changed them last. */
  readonly restoreCookies: () => void;
};

/** A request of a page, of a step or of one who looks, and what came back: no `response` where the connection was lost. */
export type Exchange = {
  readonly url: string;
  readonly init: FetchInit;
  readonly response: { readonly status: number; readonly text: string } | undefined;
};
export type Watch = (exchange: Exchange) => void;

export type Environment = {
  /** The settings that pages are built with. */
  readonly settings: Settings;
  /** The clock of the shopper's device; the shop has its own. */
  readonly clock: Clock & Timers;
  readonly origin: string;
  readonly random: Pick<Random, 'token'>;
  readonly pendingCalls: PendingCalls;
  readonly faults: Faults;
  readonly aliases: Aliases;
  /** Whether time is skipped, and not waited for. */
  readonly canMoveClock?: boolean;
  /** How much time was to pass, and was not waited for, in milliseconds; absent where all of it passes. */
  readonly skippedMs?: () => number;
  /** Lets time pass on both sides. Throws StepError where it cannot be skipped. */
  readonly advance: (ms: number) => Promise<void>;
  /** A remark for the author where letting this much time pass is not exact. */
  readonly advanceRemark?: (ms: number) => string | undefined;
  /** `watch` sees every exchange of the connection over the wire. */
  readonly connect: (watch?: Watch) => Connection;
  /** Delivers the messages that the shop has queued. */
  readonly deliver: () => Promise<unknown>;
  /** The messages sent so far, oldest first; undefined where the shop doesn't expose them. */
  readonly sentMessages: () => Promise<readonly ShownMessage[] | undefined>;
  /** The one-time password to use where the messages are not exposed. */
  readonly otp: string | undefined;
  /**
   * Plays the gateway; resolves to what it has sent. It captures the order's amount unless `captured` names a different one.
   * Throws StepError.
   */
  readonly pay: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<SimulatedPayment>;
  /** Moves an order as the operator. Throws StepError where the shop refuses it. */
  readonly move: (order: string, to: OrderState, parcel?: Parcel) => Promise<void>;
  /** Decides on a payment that is held for review. Throws StepError where the shop refuses it. */
  readonly review: (order: string, review: Review) => Promise<void>;
  /** Sets how many units of a product can be sold, as the operator. Throws StepError where the shop refuses it. */
  readonly setStock: (change: StockChange) => Promise<void>;
  /** Throws StepError where the shop has no operator to grant it. */
  readonly grantCash: (phone: string, amount: number) => Promise<void>;
  /** Leaves the shop as it runs without a scenario. */
  readonly close?: () => Promise<void>;
};

/** A step that cannot be played in this environment, or not at this point. */
export class StepError extends Error {
  override name = 'StepError';
}

/** A step that this shop has no way to play: its clock cannot be moved, say, or its messages are not shown. */
export class NotPlayable extends StepError {
  override name = 'NotPlayable';
}

/** Throws StepError with the shop's message if `answer` is a refusal. */
export const throwIfRefused = (answer: Answer<unknown>): void => {
  if (!answer.status) throw new StepError(`the shop refused: ${answer.message}`);
};
