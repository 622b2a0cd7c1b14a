/**
 * A shop on a store, for the operator's commands: it makes the operator's calls and writes what follows from them,
 * while the servers on the same store send the messages and pay the refunds.
 */
import { malformedRefusal } from '../adapters/wire/encode-answer.ts';
import { decodeRequest, encodeRequest, type AnyOperatorCall } from '../adapters/wire/operator/call.ts';
import type { HandlerPorts, PrintOrders } from '../adapters/wire/operator/operator-ports.ts';
import type { Shape } from '../core/contract/shape.ts';
import { Malformed } from '../core/contract/strict.ts';
import { done, type Answer } from '../core/entities/answer.ts';
import type { RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { createSandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacHasher } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTimers,
  createSystemYield,
} from '../adapters/system/time.ts';
import { silentLogger } from '../core/ports/logger.ts';
import type { PaymentGateway } from '../core/ports/payments/payments.ts';
import type { Hasher } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { Clock } from '../core/ports/time.ts';
import { withNamedMessages } from '../core/shop/notifications/named-messages.ts';
import { createOperatorCalls } from '../core/shop/operator-calls.ts';
import { requireSettingsOfServers } from './check-settings.ts';
import { StartError } from './start-error.ts';
import { refuseStart, sandboxKeyProblems } from './start-problems.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { settingsOrReleases } from './site/current-release.ts';
import { existingStore, openStore } from './stores/open-store.ts';
import { readStoreMark, type StoreUse } from './stores/store-use.ts';

type MakeCall = <Data>(call: AnyOperatorCall & { readonly data: Shape<Data> }, input: unknown) => Promise<Answer<Data>>;

export type OperatorConnection = {
  /** The store's, without a password. */
  readonly name: string;
  /** Makes a call as a sandbox would answer it. */
  readonly call: MakeCall;
  readonly close: () => Promise<void>;
};

export type OperatorOptions = {
  /** The settings that the shop's servers must have; without it, those of the current release. */
  readonly settingsFile?: string;
  /** For commands that ask the payment gateway: Razorpay, if it is configured. */
  readonly payments?: { readonly razorpay: RazorpayConfig | undefined; readonly isRequired: boolean };
};

/**
 * Rejects with StartError where there is no such store, where its servers have other settings, or where there is no
 * gateway for a command that asks one, and with SettingsError for settings that cannot be read.
 */
export const openOperator = async (
  text: string,
  { settingsFile, payments }: OperatorOptions = {},
): Promise<OperatorConnection> => {
  const { name } = existingStore(text);
  const loaded = await settingsOrReleases(settingsFile);
  const { brand } = loaded.settings.seller;
  const { store, close } = await openStore(text, { isServer: false });
  try {
    const mark = await readStoreMark(store);
    requireSettingsOfServers(loaded, mark);
    const { use } = mark;
    const clock = await clockOf(store, use);
    const random = createCryptoRandom();
    // Nothing is hashed with its key that another process has to recognise.
    const hasher = createHmacHasher(random.token());
    const shop = createOperatorCalls({
      settings: loaded.settings,
      store: withNamedMessages(store, brand),
      clock,
      random,
      yieldTurn: createSystemYield(),
      backoff: createSystemBackoff(),
      timers: createSystemTimers(),
      hasher,
      gateway: payments === undefined ? null : await gatewayOf(payments, { store, use, hasher }),
      pincodes: createPincodes(loaded.courier?.deliveryTo),
      messenger: { send: () => Promise.reject(new Error('messages are sent by the server')) },
      logger: silentLogger,
    });
    // What prints is loaded once something is printed.
    const print: PrintOrders = async (request) => {
      const { printerOf } = await import('../adapters/hono/operator/print-orders.ts');
      return printerOf({ shop, clock })(request);
    };
    return { name, call: callsOf({ shop, clock, print }), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The calls of the operator, whose inputs are checked as those of a request are. */
const callsOf =
  (ports: HandlerPorts): MakeCall =>
  async <Data>(call: AnyOperatorCall & { readonly data: Shape<Data> }, input: unknown): Promise<Answer<Data>> => {
    if (call.handle === undefined) throw new TypeError(`only a sandbox has ${call.path}`);
    const { query, body } = encodeRequest(call, input);
    try {
      const result = await call.handle(ports, decodeRequest(call, { ...(body ?? query) }));
      return call.hasEnvelope ? (result as Answer<Data>) : done(result as Data);
    } catch (error) {
      if (error instanceof Malformed) return malformedRefusal(error);
      throw error;
    }
  };

/** A sandbox's store says how far its clock is ahead; any other shop's time is the system's. */
const clockOf = async (store: ShopStore, use: StoreUse | undefined): Promise<Clock> => {
  if (use !== 'sandbox') return createSystemClock();
  const clock = createSandboxClock(createShiftedClock(createSystemClock()), store);
  await clock.restore();
  return clock;
};

type GatewayPorts = { readonly store: ShopStore; readonly use: StoreUse | undefined; readonly hasher: Hasher };

/** Rejects with StartError where there is none for this store and one is required. */
const gatewayOf = async (
  { razorpay, isRequired }: NonNullable<OperatorOptions['payments']>,
  { store, use, hasher }: GatewayPorts,
): Promise<PaymentGateway | null> => {
  if (razorpay === undefined) {
    if (use === 'sandbox') return createSandboxGateway({ store, hasher });
    if (!isRequired) return null;
    throw new StartError(
      'the payment gateway is not configured: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or name the file that the server reads with --config',
    );
  }
  if (use === 'sandbox') refuseStart(sandboxKeyProblems(razorpay));
  const { createRazorpayGateway } = await import('../adapters/payments/razorpay-gateway.ts');
  return createRazorpayGateway(razorpay);
};
