/**
 * The server's configuration as one schema: every variable with what it is, what is allowed in it, its default, its flag of
 * `serve` and its sample. Each may come from a flag, the environment or a file; all are text. Variables that configure one
 * adapter are a group, which becomes that adapter's configuration.
 */
import * as v from 'valibot';
import type { MetaConfig } from '../../adapters/messages/meta-conversions.ts';
import type { SmsGatewayConfig } from '../../adapters/messages/sms-gateway.ts';
import type { SmtpConfig } from '../../adapters/messages/smtp.ts';
import { RAZORPAY_API, RAZORPAY_CHECKOUT, type RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
import { SMS_TEMPLATE_NAMES } from '../../core/shop/notifications/sms-templates.ts';
import type { DigestKeys } from '../stores/digest-key.ts';
import {
  backendUrl,
  mailFrom,
  oneOf,
  onOrOff,
  pairs,
  plainUrl,
  safeUrl,
  secret,
  siteOrigin,
  smtpUrl,
  store,
  text,
  wholeNumber,
  type Kind,
  type Secrecy,
} from './value-schemas.ts';

export type About = Secrecy & {
  /** What the variable is, as a noun phrase. */
  readonly what: string;
  /** What is allowed in it, to follow "must be". */
  readonly allowed: string;
  /** Its text if nothing sets it. */
  readonly fallback?: string;
  /** The flag of `serve` that takes precedence. */
  readonly flag?: string;
  /** Its text in server/deploy/shop.env.example, where it is in it: what a shop in production needs. */
  readonly sample?: string;
  /** What a shop in production lacks as long as it has its default. */
  readonly inProduction?: string;
  /** Another variable that will do in its place; not both. */
  readonly or?: string;
  /** The variable with which this one would have no effect. */
  readonly notWith?: string;
};
type More = Omit<About, 'what' | 'allowed'>;

/** A variable that has a value: by its default, or wherever its group is given. */
const always = <T>({ schema, ...kind }: Kind<T>, what: string, more: More = {}) =>
  v.pipe(schema, v.metadata({ ...kind, what, ...more }));

/** A variable that may be unset. */
const optional = <T>({ schema, ...kind }: Kind<T>, what: string, more: More = {}) =>
  v.pipe(v.optional(schema), v.metadata({ ...kind, what, ...more }));

/** At least 32 characters. */
const digestKey = secret(32, ', such as the output of: openssl rand -base64 36');
/** What authenticates payments: if it were short enough to guess, it would let anybody confirm orders. */
const paymentSecret = secret(12);
const ONE_LINE = /^[^\r\n]+$/u;
const NOT_BY_URL = { notWith: 'SMTP_URL' };

const SERVER = {
  PORT: always(
    wholeNumber(0, 65_535, 'a whole number from 0 (any free port) to 65535'),
    'the port to listen on; a sandbox takes the next free one if it is in use',
    { fallback: '3000', flag: '--port' },
  ),
  LISTEN_HOST: always(
    text('an address of this machine, such as 127.0.0.1 or 0.0.0.0', /^[\w.:-]+$/u),
    'the address to listen on',
    { fallback: '127.0.0.1', flag: '--host' },
  ),
  SITE_ORIGIN: optional(siteOrigin, 'the public origin of the site', {
    sample: 'https://replace-this.example',
    inProduction: 'the public origin of the site',
  }),
  TRUSTED_PROXIES: always(
    wholeNumber(0, 9),
    'the number of trusted reverse proxies in front, which set X-Forwarded-For and X-Forwarded-Proto',
    { fallback: '0', flag: '--proxies', sample: '1', inProduction: 'a reverse proxy in front' },
  ),
  BACKEND: optional(backendUrl, 'the existing backend to forward API calls to', { flag: '--backend' }),
  STORE: always(store, 'where data is stored', {
    fallback: 'sqlite:data/shop.db',
    flag: '--store',
    sample: 'sqlite:/var/lib/shop/shop.db',
  }),
  SHOP_SETTINGS: optional(text('the path of a file', /\S/u), 'the settings, a YAML file over the defaults', {
    flag: '--settings',
  }),
  TEST_PAYMENTS: optional(
    onOrOff,
    'whether a shop takes orders with a Razorpay test key, so that nothing is charged; every page says so',
    { flag: '--test-payments' },
  ),
  METRICS_TOKEN: optional(secret(16), 'the bearer token for /metrics from other machines', {
    sample: 'replace-this-token',
  }),
  LOG_REQUESTS: optional(onOrOff, 'whether each request is logged; by default not in a sandbox', { flag: '--log' }),
  LOG_LEVEL: always(
    oneOf(['debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'the least severe entries that are logged',
    { fallback: 'info' },
  ),
  LOG_FORMAT: always(
    oneOf(['auto', 'json', 'pretty']),
    'how entries are logged; auto is pretty on a terminal, and JSON lines otherwise',
    { fallback: 'auto' },
  ),
  ADDRESS_LIMITS: optional(onOrOff, 'whether calls per IP address are limited; by default not in a sandbox', {
    flag: '--address-limits',
  }),
  CALLS_PER_MINUTE: always(
    wholeNumber(1, 1_000_000),
    'how many calls one IP address may make in a minute; its limit of new sessions changes in proportion',
    { fallback: '600' },
  ),
  OTP_PER_ADDRESS: always(
    wholeNumber(1, 10_000),
    'how many one-time passwords one IP address may request in ten minutes; customers of a mobile carrier share addresses. One network never gets more than a quarter of what the site sends to sessions without a customer (62 in ten minutes with the default budgets)',
    { fallback: '60' },
  ),
  MAX_CONNECTIONS: always(wholeNumber(1, 100_000), 'how many connections may be open', { fallback: '2000' }),
  MAX_REQUESTS: always(
    wholeNumber(1, 100_000),
    'how many requests may be in progress before others are answered 503; orders and webhooks may be half as many again',
    { fallback: '800' },
  ),
  STOP_DELAY: always(
    wholeNumber(0, 3),
    'seconds between a stop signal, when /readyz turns 503, and the end of accepting connections',
    { fallback: '0' },
  ),
};

const DIGEST = {
  DIGEST_KEY: always(
    digestKey,
    'the key of hashes that are kept, such as those of one-time passwords; by default one in the store',
    { sample: 'replace-this-by-a-key-of-at-least-32-characters' },
  ),
  DIGEST_KEY_OLD: optional(digestKey, 'the key before DIGEST_KEY, accepted while it is replaced'),
};

const RAZORPAY = {
  RAZORPAY_KEY_ID: always(
    text('an id such as rzp_live_… or rzp_test_…', /^rzp_(?:live|test)_\w{1,64}$/u),
    'the id of Razorpay’s API key',
    { sample: 'rzp_live_replace_this' },
  ),
  RAZORPAY_KEY_SECRET: always(paymentSecret, 'the secret of Razorpay’s API key', { sample: 'replace-this-secret' }),
  RAZORPAY_WEBHOOK_SECRET: always(paymentSecret, 'the secret of Razorpay’s webhook', {
    sample: 'replace-this-webhook-secret',
  }),
  RAZORPAY_API: always(plainUrl, 'the address of Razorpay’s API', { fallback: RAZORPAY_API }),
  RAZORPAY_CHECKOUT: always(plainUrl, 'the address of Razorpay’s checkout script', { fallback: RAZORPAY_CHECKOUT }),
};

const SMS = {
  SMS_URL: always(safeUrl, 'the address that an SMS is posted to', { sample: 'https://api.msg91.com/api/v2/sendsms' }),
  SMS_KEY: always(secret(8), 'the key of the SMS gateway', { sample: 'replace-this-key' }),
  SMS_SENDER: always(
    text('3 to 9 letters and digits', /^[A-Za-z0-9]{3,9}$/u),
    'the registered sender of an SMS (DLT header)',
    { sample: 'replace-this' },
  ),
  SMS_ENTITY: always(text('a number', /^\d{1,30}$/u), 'the id of the principal entity that sends SMS (DLT)', {
    sample: 'replace-this',
  }),
  SMS_TEMPLATES: always(
    pairs(
      'the name of each text with its id, such as otp=1207160000000000001,order_shipped=…',
      { needed: ['otp'], known: SMS_TEMPLATE_NAMES },
      /^\d{1,30}$/u,
    ),
    'the ids of the registered texts (DLT), otp at least: a text without one goes by mail alone; config sms-templates prints the texts with their names, in the order in which to register them',
    { sample: 'replace-this' },
  ),
  SMS_KEY_HEADER: always(
    text('the name of a header', /^[\w-]{1,64}$/u),
    'the request header with the SMS gateway’s key',
    { fallback: 'authkey' },
  ),
};

const MAIL = {
  SMTP_URL: optional(smtpUrl, 'the mail server, with its user and password', {
    sample: 'smtps://orders%40shop.example:replace-this@mail.example:465',
    or: 'SMTP_HOST',
  }),
  SMTP_HOST: optional(text('a host such as mail.example', /^[\w.-]+$/u), 'the mail server’s host', NOT_BY_URL),
  SMTP_PORT: always(
    wholeNumber(1, 65_535),
    'the port of SMTP_HOST; 465 is encrypted from the start, any other by STARTTLS',
    { fallback: '587', ...NOT_BY_URL },
  ),
  MAIL_FROM: always(mailFrom, 'the sender of mail', { sample: 'Shop <orders@replace-this.example>' }),
};

const LOGIN = {
  SMTP_USER: always(text('a name', ONE_LINE), 'the user of SMTP_HOST', NOT_BY_URL),
  SMTP_PASSWORD: always(text('a password', ONE_LINE), 'the password of SMTP_USER', { secret: 'all', ...NOT_BY_URL }),
};

const META = {
  META_PIXEL_ID: always(text('5 to 20 digits', /^\d{5,20}$/u), 'the id of Meta’s pixel'),
  META_ACCESS_TOKEN: always(secret(16), 'the access token of Meta’s Conversions API'),
};

/** Variables that configure one adapter: given all or none. */
export type Group<Config> = {
  /** What they configure; empty for what every server has. */
  readonly what: string;
  readonly own: v.ObjectEntries;
  /** Makes the configuration of them, and of what it needs besides. */
  readonly schema: v.GenericSchema<unknown, Config>;
  /** Whether a shop without a sandbox starts only with it. */
  readonly isRequired: boolean;
};
const group = <Entries extends v.ObjectEntries, Config>(
  what: string,
  own: v.ObjectEntries,
  all: v.ObjectSchema<Entries, undefined>,
  become: (values: v.InferOutput<typeof all>) => Config,
  isRequired = false,
): Group<Config> => ({ what, own, schema: v.pipe(all, v.transform(become)), isRequired });

export const GROUPS = {
  server: group('', SERVER, v.object(SERVER), (values) => values),
  digestKeys: group(
    'a former key',
    DIGEST,
    v.object(DIGEST),
    ({ DIGEST_KEY: present, DIGEST_KEY_OLD: former }): DigestKeys => ({
      present,
      ...(former !== undefined && { former }),
    }),
  ),
  razorpay: group(
    'a payment gateway',
    RAZORPAY,
    v.object(RAZORPAY),
    (values): RazorpayConfig => ({
      keyId: values.RAZORPAY_KEY_ID,
      keySecret: values.RAZORPAY_KEY_SECRET,
      webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
      api: values.RAZORPAY_API,
      checkout: values.RAZORPAY_CHECKOUT,
    }),
    true,
  ),
  sms: group(
    'an SMS gateway',
    SMS,
    v.object(SMS),
    (values): SmsGatewayConfig => ({
      url: values.SMS_URL,
      apiKey: values.SMS_KEY,
      apiKeyHeader: values.SMS_KEY_HEADER,
      senderId: values.SMS_SENDER,
      entityId: values.SMS_ENTITY,
      templates: values.SMS_TEMPLATES,
    }),
    true,
  ),
  mail: group(
    'a mail server',
    MAIL,
    v.object(MAIL),
    ({ SMTP_URL, SMTP_HOST, SMTP_PORT, MAIL_FROM: { from, name } }): SmtpConfig => ({
      ...mailServer(SMTP_URL ?? `smtp://${SMTP_HOST}:${SMTP_PORT}`),
      from,
      ...(name !== '' && { fromName: name }),
    }),
    true,
  ),
  smtpLogin: group(
    'a login at the mail server',
    LOGIN,
    v.object({ ...LOGIN, MAIL_FROM: mailFrom.schema }),
    ({ SMTP_USER: user, SMTP_PASSWORD: password }) => ({ user, password }),
  ),
  // Events name the page they come from.
  conversion: group(
    'Meta’s Conversions API',
    META,
    v.object({ ...META, SITE_ORIGIN: siteOrigin.schema }),
    (values): MetaConfig => ({
      pixelId: values.META_PIXEL_ID,
      accessToken: values.META_ACCESS_TOKEN,
      siteOrigin: values.SITE_ORIGIN,
    }),
  ),
};

const TLS_PORT = '465';
const STARTTLS_PORT = '587';

/** Encrypted from the start by smtps or port 465; on others encryption is required, but for this machine. */
const mailServer = (url: string): Omit<SmtpConfig, 'from' | 'fromName'> => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  const isTls = protocol === 'smtps:' || port === TLS_PORT;
  return {
    host,
    port: Number(port === '' ? (isTls ? TLS_PORT : STARTTLS_PORT) : port),
    security: isTls ? 'tls' : ['127.0.0.1', 'localhost', '::1'].includes(host) ? 'none' : 'starttls',
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
};

const VARIABLES = { ...SERVER, ...DIGEST, ...RAZORPAY, ...SMS, ...MAIL, ...LOGIN, ...META };
export type VariableName = keyof typeof VARIABLES;

export const VARIABLE_NAMES = Object.keys(VARIABLES) as readonly VariableName[];

export const isVariable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name);

export const aboutOf = (name: VariableName): About => v.getMetadata(VARIABLES[name]);
