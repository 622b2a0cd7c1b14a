/**
 * Variables that belong together, such as the key and the secret of a payment gateway: given all or none. Each group is
 * the configuration of one adapter.
 */
import { SMS_TEMPLATE_NAMES } from '../../core/shop/notifications/sms-templates.ts';
import { metaProblems, type MetaConfig } from '../../adapters/messages/meta-conversions.ts';
import { smsGatewayProblems, type SmsGatewayConfig } from '../../adapters/messages/sms-gateway.ts';
import { smtpProblems, type SmtpConfig } from '../../adapters/messages/smtp.ts';
import type { RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
import { brand } from '../../core/catalogue/brand.ts';
import type { MessageSinksConfig } from '../message-sinks.ts';
import type { DigestKeys } from '../stores/digest-key.ts';
import type { Values, VariableName } from './variables.ts';

type Group = {
  /** What the group configures. */
  readonly what: string;
  /** Each must be set, or one of those that are listed together. */
  readonly needs: readonly (VariableName | readonly VariableName[])[];
  /** May be set besides. Without the needed ones they would have no effect, so the group counts as given. */
  readonly options?: readonly VariableName[];
  /** Whether a shop without a sandbox starts only with it. */
  readonly isRequired: boolean;
};

export const GROUPS = {
  razorpay: {
    what: 'a payment gateway',
    needs: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    options: ['RAZORPAY_API', 'RAZORPAY_CHECKOUT'],
    isRequired: true,
  },
  sms: {
    what: 'an SMS gateway',
    needs: ['SMS_URL', 'SMS_KEY', 'SMS_SENDER', 'SMS_ENTITY', 'SMS_TEMPLATES'],
    options: ['SMS_KEY_HEADER'],
    isRequired: true,
  },
  mail: {
    what: 'a mail server',
    needs: [['SMTP_URL', 'SMTP_HOST'], 'MAIL_FROM'],
    options: ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'],
    isRequired: true,
  },
  smtpLogin: { what: 'a login at the mail server', needs: ['SMTP_USER', 'SMTP_PASSWORD'], isRequired: false },
  meta: { what: 'Meta’s Conversions API', needs: ['META_PIXEL_ID', 'META_ACCESS_TOKEN'], isRequired: false },
} as const satisfies Readonly<Record<string, Group>>;

export type MissingVariable = {
  /** One of these must be set. */
  readonly names: readonly VariableName[];
  readonly group: string;
  /** A variable of the same group that is set. */
  readonly given: VariableName;
};

const asList = (need: VariableName | readonly VariableName[]): readonly VariableName[] =>
  typeof need === 'string' ? [need] : need;

const membersOf = ({ needs, options = [] }: Group): readonly VariableName[] => [...needs.flatMap(asList), ...options];

/** What is missing in groups of which only a part is given. `isGiven`: set by something other than its default. */
export const missingInGroups = (isGiven: (name: VariableName) => boolean): readonly MissingVariable[] =>
  Object.values(GROUPS).flatMap((group: Group) => {
    const given = membersOf(group).find(isGiven);
    if (given === undefined) return [];
    return group.needs
      .map(asList)
      .filter((names) => !names.some(isGiven))
      .map((names) => ({ names, group: group.what, given }));
  });

/** The groups that a shop needs without a sandbox and that are not given, each with its variables. */
export const missingGroups = (isGiven: (name: VariableName) => boolean): readonly string[] =>
  Object.values(GROUPS)
    .filter((group: Group) => group.isRequired && !group.needs.flatMap(asList).some(isGiven))
    .map(({ what, needs }: Group) => `${what} (${needs.map((need) => asList(need).join(' or ')).join(', ')})`);

export const razorpayOf = (values: Values): RazorpayConfig | undefined => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return { keyId, keySecret, webhookSecret, api: values.RAZORPAY_API, checkout: values.RAZORPAY_CHECKOUT };
};

export const smsOf = (values: Values): SmsGatewayConfig | undefined => {
  const {
    SMS_URL: url,
    SMS_KEY: apiKey,
    SMS_SENDER: senderId,
    SMS_ENTITY: entityId,
    SMS_TEMPLATES: templates,
  } = values;
  if (url === undefined || apiKey === undefined || senderId === undefined) return undefined;
  if (entityId === undefined || templates === undefined) return undefined;
  return { url, apiKey, apiKeyHeader: values.SMS_KEY_HEADER, senderId, entityId, names: SMS_TEMPLATE_NAMES, templates };
};

/** The mail server, from its URL or from its parts. */
export const mailOf = (values: Values): SmtpConfig | undefined => {
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  if (values.MAIL_FROM === undefined) return undefined;
  const sender = senderOf(values.MAIL_FROM);
  if (url !== undefined) return fromUrl(url, sender);
  if (host === undefined) return undefined;
  const login = user === undefined || password === undefined ? {} : { user, password };
  return { host, port, security: securityOf(host, port), ...login, ...sender };
};

const TLS_PORT = 465;
const STARTTLS_PORT = 587;
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Port 465 is encrypted from the start; on others encryption is required, but for this machine. */
const securityOf = (host: string, port: number): SmtpConfig['security'] => {
  if (port === TLS_PORT) return 'tls';
  return LOOPBACK.includes(host) ? 'none' : 'starttls';
};

type Sender = Pick<SmtpConfig, 'from' | 'fromName'>;

/** `Shop <orders@shop.example>`, or an address alone, which gets the brand's name. */
const senderOf = (text: string): Sender => {
  const [, fromName, from] = /^(.*) <(.*)>$/u.exec(text) ?? [];
  if (fromName === undefined || from === undefined) return { from: text, fromName: brand.name };
  return { from, fromName };
};

const fromUrl = (text: string, sender: Sender): SmtpConfig => {
  const { protocol, hostname, port: given, username, password } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  const isTls = protocol === 'smtps:';
  const port = given === '' ? (isTls ? TLS_PORT : STARTTLS_PORT) : Number(given);
  return {
    host,
    port,
    security: isTls ? 'tls' : securityOf(host, port),
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    ...sender,
  };
};

/** Undefined without SITE_ORIGIN, too: events name the page they come from. */
export const metaOf = (values: Values): MetaConfig | undefined => {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, SITE_ORIGIN: siteOrigin } = values;
  if (pixelId === undefined || accessToken === undefined || siteOrigin === undefined) return undefined;
  return { pixelId, accessToken, siteOrigin };
};

export const digestKeysOf = ({ DIGEST_KEY: present, DIGEST_KEY_OLD: former }: Values): DigestKeys | undefined => {
  if (present === undefined) return undefined;
  return former === undefined ? { present } : { present, former };
};

/**
 * What the adapters of messages object to in a configuration, by the variables that it was read from. `isGiven`: whether a
 * variable is set by something other than its default.
 */
export const sinkProblems = (
  { sms, mail, conversion }: MessageSinksConfig,
  isGiven: (name: VariableName) => boolean,
): readonly string[] => [
  ...(sms === undefined ? [] : named(smsGatewayProblems(sms), SMS, 'SMS_URL')),
  ...(mail === undefined ? [] : named(smtpProblems(mail), MAIL, isGiven('SMTP_URL') ? 'SMTP_URL' : 'SMTP_HOST')),
  ...(conversion === undefined ? [] : named(metaProblems(conversion), META, 'META_PIXEL_ID')),
];

type Variables = Readonly<Record<string, VariableName>>;

const SMS: Variables = {
  url: 'SMS_URL',
  apiKey: 'SMS_KEY',
  apiKeyHeader: 'SMS_KEY_HEADER',
  senderId: 'SMS_SENDER',
  entityId: 'SMS_ENTITY',
  templates: 'SMS_TEMPLATES',
};
const MAIL: Variables = { from: 'MAIL_FROM', fromName: 'MAIL_FROM' };
const META: Variables = { pixelId: 'META_PIXEL_ID', accessToken: 'META_ACCESS_TOKEN', siteOrigin: 'SITE_ORIGIN' };

/** A problem begins with the field that it is about, such as `templates.otp`. */
const named = (problems: readonly string[], variables: Variables, otherwise: VariableName): readonly string[] =>
  problems.map((problem) => `${variables[/^\w+/u.exec(problem)?.[0] ?? ''] ?? otherwise}: ${problem}`);
