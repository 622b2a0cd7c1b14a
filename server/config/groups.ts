/**
 * Variables that belong together, such as the key and the secret of a payment gateway: given all or none. Each group is
 * the configuration of one adapter.
 */
import type { MetaConfig } from '../../adapters/messages/meta-conversions.ts';
import type { SmsGatewayConfig } from '../../adapters/messages/sms-gateway.ts';
import type { RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
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
  return { url, apiKey, apiKeyHeader: values.SMS_KEY_HEADER, senderId, entityId, templates };
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
