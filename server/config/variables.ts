/**
 * The server's configuration as one schema: every variable with what it is, what is allowed in it, its default and its
 * flag of `serve`. Each may come from a flag, the environment or a file; all are text.
 */
import * as v from 'valibot';
import { RAZORPAY_API, RAZORPAY_CHECKOUT } from '../../adapters/payments/razorpay-config.ts';
import { STORE_FORMS } from '../stores/registry.ts';
import {
  backendUrl,
  mailFrom,
  matching,
  onOrOff,
  pairs,
  plainUrl,
  port,
  safeUrl,
  DIFFERENT_CHARACTERS,
  secret,
  siteOrigin,
  smtpUrl,
  store,
  wholeNumber,
} from './value-schemas.ts';

export type About = {
  /** What the variable is, as a noun phrase. */
  readonly what: string;
  /** What is allowed in it, to follow "must be". */
  readonly allowed: string;
  /** Its text if nothing sets it. */
  readonly fallback?: string;
  /** The flag of `serve` that takes precedence. */
  readonly flag?: string;
  /** `all` of the value is secret, or only the password inside a URL. */
  readonly secret?: 'all' | 'password';
};

/** A variable that has a value in any case, by its default. */
const always = <T>(schema: v.GenericSchema<string, T>, about: About & { readonly fallback: string }) =>
  v.pipe(schema, v.metadata(about));

/** A variable that may be unset. */
const optional = <T>(schema: v.GenericSchema<string, T>, about: About) => v.pipe(v.optional(schema), v.metadata(about));

const ON_OR_OFF = 'on or off';
const URL_ALLOWED = 'an https address without a user name or password in it';
const PLAIN_URL_ALLOWED = `${URL_ALLOWED}, a query, or a slash at its end`;
/** What a secret must be. */
const secretAllowed = (least: number): string =>
  `at least ${least} visible ASCII characters, ${DIFFERENT_CHARACTERS} of them different`;
const SECRET_ALLOWED = secretAllowed(8);
/** What authenticates payments: if it were short enough to guess, it would let anybody confirm orders. */
const PAYMENT_SECRET_CHARACTERS = 12;
const PAYMENT_SECRET_ALLOWED = secretAllowed(PAYMENT_SECRET_CHARACTERS);
const KEY_ALLOWED = `${secretAllowed(32)}, such as the output of: openssl rand -base64 36`;

export const configSchema = v.object({
  PORT: always(port, {
    what: 'the port to listen on; a sandbox takes the next free one if it is in use',
    allowed: 'a whole number from 0 (any free port) to 65535',
    fallback: '3000',
    flag: '--port',
  }),
  LISTEN_HOST: always(matching(/^[\w.:-]+$/u), {
    what: 'the address to listen on',
    allowed: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    fallback: '127.0.0.1',
    flag: '--host',
  }),
  SITE_ORIGIN: optional(siteOrigin, {
    what: 'the public origin of the site',
    allowed: 'an https address without a path, such as https://shop.example',
  }),
  TRUSTED_PROXIES: always(wholeNumber(0, 9), {
    what: 'the number of trusted reverse proxies in front, which set X-Forwarded-For and X-Forwarded-Proto',
    allowed: 'a whole number from 0 to 9',
    fallback: '0',
    flag: '--proxies',
  }),
  BACKEND: optional(backendUrl, {
    what: 'the existing backend to forward API calls to',
    allowed: 'an http or https URL',
    flag: '--backend',
    secret: 'password',
  }),
  STORE: always(store, {
    what: 'where data is stored',
    allowed: STORE_FORMS,
    fallback: 'sqlite:data/shop.db',
    flag: '--store',
    secret: 'password',
  }),
  SHOP_SETTINGS: optional(matching(/\S/u), {
    what: 'the settings, a YAML file over the defaults',
    allowed: 'the path of a file',
    flag: '--settings',
  }),
  DIGEST_KEY: optional(secret(32), {
    what: 'the key of hashes that are kept, such as those of one-time passwords; by default one in the store',
    allowed: KEY_ALLOWED,
    secret: 'all',
  }),
  DIGEST_KEY_OLD: optional(secret(32), {
    what: 'the key before DIGEST_KEY, accepted while it is replaced',
    allowed: KEY_ALLOWED,
    secret: 'all',
  }),

  RAZORPAY_KEY_ID: optional(matching(/^rzp_(?:live|test)_\w{1,64}$/u), {
    what: 'the id of Razorpay’s API key',
    allowed: 'an id such as rzp_live_… or rzp_test_…',
  }),
  RAZORPAY_KEY_SECRET: optional(secret(PAYMENT_SECRET_CHARACTERS), {
    what: 'the secret of Razorpay’s API key',
    allowed: PAYMENT_SECRET_ALLOWED,
    secret: 'all',
  }),
  RAZORPAY_WEBHOOK_SECRET: optional(secret(PAYMENT_SECRET_CHARACTERS), {
    what: 'the secret of Razorpay’s webhook',
    allowed: PAYMENT_SECRET_ALLOWED,
    secret: 'all',
  }),
  TEST_PAYMENTS: optional(onOrOff, {
    what: 'whether a shop takes orders with a Razorpay test key, so that nothing is charged; every page says so',
    allowed: ON_OR_OFF,
    flag: '--test-payments',
  }),
  RAZORPAY_API: always(plainUrl, {
    what: 'the address of Razorpay’s API',
    allowed: PLAIN_URL_ALLOWED,
    fallback: RAZORPAY_API,
  }),
  RAZORPAY_CHECKOUT: always(plainUrl, {
    what: 'the address of Razorpay’s checkout script',
    allowed: PLAIN_URL_ALLOWED,
    fallback: RAZORPAY_CHECKOUT,
  }),

  SMS_URL: optional(safeUrl, { what: 'the address that an SMS is posted to', allowed: URL_ALLOWED }),
  SMS_KEY: optional(secret(8), { what: 'the key of the SMS gateway', allowed: SECRET_ALLOWED, secret: 'all' }),
  SMS_KEY_HEADER: always(matching(/^[\w-]{1,64}$/u), {
    what: 'the request header with the SMS gateway’s key',
    allowed: 'the name of a header',
    fallback: 'authkey',
  }),
  SMS_SENDER: optional(matching(/^[A-Za-z0-9]{3,9}$/u), {
    what: 'the registered sender of an SMS (DLT header)',
    allowed: '3 to 9 letters and digits',
  }),
  SMS_ENTITY: optional(matching(/^\d{1,30}$/u), {
    what: 'the id of the principal entity that sends SMS (DLT)',
    allowed: 'a number',
  }),
  SMS_TEMPLATES: optional(pairs(/^[a-z_]+$/u, /^\d{1,30}$/u), {
    what: 'the ids of the registered texts (DLT); config sms-templates prints the texts with their names',
    allowed: 'the name of each text with its id, such as otp=1207160000000000001,order_shipped=…',
  }),

  SMTP_URL: optional(smtpUrl, {
    what: 'the mail server, with its user and password',
    allowed: 'an address such as smtps://USER:PASSWORD@mail.example:465, with special characters percent-encoded',
    secret: 'password',
  }),
  SMTP_HOST: optional(matching(/^[\w.-]+$/u), {
    what: 'the mail server’s host',
    allowed: 'a host such as mail.example',
  }),
  SMTP_PORT: always(wholeNumber(1, 65_535), {
    what: 'the port of SMTP_HOST; 465 is encrypted from the start, any other by STARTTLS',
    allowed: 'a whole number from 1 to 65535',
    fallback: '587',
  }),
  SMTP_USER: optional(matching(/^[^\r\n]+$/u), { what: 'the user of SMTP_HOST', allowed: 'a name' }),
  SMTP_PASSWORD: optional(matching(/^[^\r\n]+$/u), {
    what: 'the password of SMTP_USER',
    allowed: 'a password',
    secret: 'all',
  }),
  MAIL_FROM: optional(mailFrom, {
    what: 'the sender of mail',
    allowed: 'an address, such as orders@shop.example or Shop <orders@shop.example>',
  }),

  META_PIXEL_ID: optional(matching(/^\d{5,20}$/u), { what: 'the id of Meta’s pixel', allowed: '5 to 20 digits' }),
  META_ACCESS_TOKEN: optional(secret(16), {
    what: 'the access token of Meta’s Conversions API',
    allowed: secretAllowed(16),
    secret: 'all',
  }),

  METRICS_TOKEN: optional(secret(16), {
    what: 'the bearer token for /metrics from other machines',
    allowed: secretAllowed(16),
    secret: 'all',
  }),
  LOG_REQUESTS: optional(onOrOff, {
    what: 'whether each request is logged; by default not in a sandbox',
    allowed: ON_OR_OFF,
    flag: '--log',
  }),
  LOG_LEVEL: always(
    v.pipe(v.string(), v.toLowerCase(), v.picklist(['debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
    {
      what: 'the least severe entries that are logged',
      allowed: 'debug, info, warn, error, fatal or silent',
      fallback: 'info',
    },
  ),
  LOG_FORMAT: always(v.picklist(['auto', 'json', 'pretty']), {
    what: 'how entries are logged; auto is pretty on a terminal, and JSON lines otherwise',
    allowed: 'auto, json or pretty',
    fallback: 'auto',
  }),
  ADDRESS_LIMITS: optional(onOrOff, {
    what: 'whether calls per IP address are limited; by default not in a sandbox',
    allowed: ON_OR_OFF,
    flag: '--address-limits',
  }),
  CALLS_PER_MINUTE: always(wholeNumber(1, 1_000_000), {
    what: 'how many calls one IP address may make in a minute; its limit of new sessions changes in proportion',
    allowed: 'a whole number from 1 to 1000000',
    fallback: '600',
  }),
  OTP_PER_ADDRESS: always(wholeNumber(1, 10_000), {
    what: 'how many one-time passwords one IP address may request in ten minutes; customers of a mobile carrier share addresses. One network never gets more than a quarter of what the site sends to sessions without a customer (62 in ten minutes with the default budgets)',
    allowed: 'a whole number from 1 to 10000',
    fallback: '60',
  }),
  MAX_CONNECTIONS: always(wholeNumber(1, 100_000), {
    what: 'how many connections may be open',
    allowed: 'a whole number from 1 to 100000',
    fallback: '2000',
  }),
  MAX_REQUESTS: always(wholeNumber(1, 100_000), {
    what: 'how many requests may be in progress before others are answered 503; orders and webhooks may be half as many again',
    allowed: 'a whole number from 1 to 100000',
    fallback: '800',
  }),
  STOP_DELAY: always(wholeNumber(0, 3), {
    what: 'seconds between a stop signal, when /readyz turns 503, and the end of accepting connections',
    allowed: 'a whole number from 0 to 3',
    fallback: '0',
  }),
});

export type VariableName = keyof typeof configSchema.entries;
export type Values = v.InferOutput<typeof configSchema>;

export const VARIABLE_NAMES = Object.keys(configSchema.entries) as readonly VariableName[];

export const isVariable = (name: string): name is VariableName => Object.hasOwn(configSchema.entries, name);

export const aboutOf = (name: VariableName): About => v.getMetadata(configSchema.entries[name]);
