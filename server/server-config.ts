/** What a server is composed from: its adapters, and the part of the configuration that composition needs. */
import type { CourierFile } from '../adapters/settings/courier-file.ts';
import type { RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import type { StoreWrites } from '../adapters/sql/opened-store.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import type { LoggedRequest, Logger } from '../core/ports/logger.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { MessageSinksConfig } from './message-sinks.ts';

export type ServerConfig = {
  /** The brand's settings. */
  readonly settings: Settings;
  /** The courier's file of pincodes that they name. */
  readonly courier?: CourierFile;
  readonly store: ShopStore;
  /** Whether the store's writes work; absent where that is never in question. */
  readonly writes?: StoreWrites;
  /** The secret of keyed hashes, and those that it has replaced. */
  readonly digestKey: string;
  readonly formerDigestKeys?: readonly string[];
  /** Simulates the payment gateway and the messengers, and serves the sandbox's pages to this machine. */
  readonly sandbox: boolean;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
  readonly logger: Logger;
  /** Takes the messages of the channels without a gateway: shows the sandbox's messages to the developer. */
  readonly messenger: Messenger;
  /** Gateways for SMS, mail and conversion events; the other channels go to `messenger`. */
  readonly messageSinks?: MessageSinksConfig;
  /** Payments through Razorpay; without it a sandbox simulates the gateway. */
  readonly razorpay?: RazorpayConfig;
  /** Takes orders with a Razorpay test key; every answer and message then says that nothing is charged. */
  readonly testPayments?: boolean;
  /** What a shop without a sandbox lacks in its configuration, for the message. */
  readonly missing?: readonly string[];
  /** Called for every request if requests are logged. */
  readonly logRequest?: (request: LoggedRequest) => void;
  /** Limits calls per address; off by default in a sandbox, whose clients all share one machine. */
  readonly addressLimits: boolean;
  /** Calls that one address may make in a minute, if they are limited. */
  readonly callsPerMinute?: number;
  /** One-time passwords that one address may request in ten minutes, if calls are limited. */
  readonly otpPerAddress?: number;
  /** Requests in progress beyond which further ones are answered 503. */
  readonly maxRequests?: number;
  /** Number of trusted proxies in front. */
  readonly proxies?: number;
  /** The public origin of the site; without it the Host of a request decides. */
  readonly origin?: string;
  /** The bearer token for metrics; without it only this machine gets them. */
  readonly metricsToken?: string;
};
