/** A backend under test: how to call it, and what can be done with it besides. */
import type { ContractLevel } from '../../../core/contract/call.ts';
import type { CookieJar, FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import type { PaymentOutcome, SimulatedPayment } from '../../scenario/environment/environment.ts';
import { type MakeCall, createCall, type Exchange } from './exchange.ts';
import { isLost, repeated } from './lost-call.ts';
import { hasWebhook } from './webhook.ts';

export type Backend = {
  /** As the report names it: an address, or `core`. */
  readonly name: string;
  /** What precedes `/server/api/…`. */
  readonly base: string;
  readonly request: FetchWithCookies;
  /** Moves the backend's clock by milliseconds; absent where it cannot be moved. */
  readonly advance?: (ms: number) => Promise<void>;
  /** The origin of the sandbox that owns the clock; absent in process. */
  readonly clockOrigin?: string;
  /** The origin of the sandbox that shows its messages; absent in process, and where there is none. */
  readonly messagesOrigin?: string;
  /** The one-time password last sent to a phone; absent where there is no way to know it. */
  readonly otp?: (phone: string) => Promise<string | undefined>;
  /** Why the one-time password asked for last is not known, in words; absent where nothing is known of that. */
  readonly otpProblem?: () => string;
  /** Whether so many one-time passwords never came that no more are requested. */
  readonly hasNoOtps?: () => boolean;
  /** Whether it accepts one password from everybody, which then is never used up, nor any phone's own. */
  readonly hasOnePassword?: boolean;
  /**
   * Simulates the outcome of an order's payment, and answers what the gateway has sent; absent where there is no way to.
   * It captures the order's amount unless `captured` names a different one.
   * Throws StepError.
   */
  readonly pay?: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<SimulatedPayment>;
  /** Credits reward cash, in rupees; absent where there is no way to. Throws StepError. */
  readonly grantCash?: (phone: string, amount: number) => Promise<void>;
  /** Sets how many units of a product can be sold; absent where there is no way to. Throws StepError. */
  readonly setStock?: (pid: ProductId, level: number | 'unlimited') => Promise<void>;
  /** Moves an order as the operator; absent where there is no way to. Throws StepError. */
  readonly move?: (order: string, to: OrderState) => Promise<void>;
  /** A phone number of ten digits that nobody has used yet. */
  readonly freshPhone: () => string;
  /** An idempotency key that nobody has used yet. */
  readonly freshKey: () => string;
};

/** What can be done with a backend besides calling it as the storefront does. */
export type Capability = 'clock' | 'otp' | 'passwords' | 'payments' | 'cash' | 'operator' | 'stock' | 'webhook';

/** At level core there are no orders that an event could be about. */
export const capabilitiesOf = async (backend: Backend, level: Level): Promise<readonly Capability[]> => {
  const { advance, otp, hasOnePassword = false, pay, grantCash, move, setStock } = backend;
  return [
    ...(advance === undefined ? [] : (['clock'] as const)),
    ...(otp === undefined ? [] : (['otp'] as const)),
    ...(otp === undefined || hasOnePassword ? [] : (['passwords'] as const)),
    ...(pay === undefined ? [] : (['payments'] as const)),
    ...(grantCash === undefined ? [] : (['cash'] as const)),
    ...(setStock === undefined ? [] : (['stock'] as const)),
    ...(move === undefined ? [] : (['operator'] as const)),
    ...(level === 'extended' && (await hasWebhook(backend)) ? (['webhook'] as const) : []),
  ];
};

/** A browser with cookies of its own: none yet, or these. */
export const openBrowser = (
  { base, request }: Backend,
  onExchange: (exchange: Exchange) => void,
  jar: CookieJar = new Map(),
): MakeCall => createCall({ base, request, jar, onExchange });

/** The levels of the contract: the core calls that every backend has (spec 7), or the extended ones as well (spec 11). */
export type Level = ContractLevel;

/** The level that a backend offers, by whether it answers the call for the countdown; undefined where nothing answers. */
export const offeredLevel = async (backend: Backend): Promise<Level | undefined> => {
  const call = openBrowser(backend, () => undefined);
  const cart = await repeated(() => call('getCart'), isLost);
  if (cart.http === undefined) return undefined;
  const offer = await repeated(() => call('getOffer'), isLost);
  return offer.isMissing || offer.answer?.status !== true ? 'core' : 'extended';
};

/** Phone numbers and keys that nobody has used. */
export const phoneOf = (random: Pick<Random, 'text'>): string => `9${random.text(9, '0123456789')}`;
export const keyOf = (random: Pick<Random, 'text'>): string => `check-${random.text(20, 'abcdefghjkmnpqrstuvwxyz')}`;

/** The one-time password that was last sent to a phone. */
export const passwordIn = (
  messages: readonly { readonly to: string; readonly otp?: string }[],
  phone: string,
): string | undefined => messages.findLast(({ to, otp }) => to === phone && otp !== undefined)?.otp;
