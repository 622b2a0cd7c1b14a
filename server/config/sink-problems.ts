/** What the adapters of messages object to in a configuration, by the variables that it was read from. */
import { metaProblems } from '../../adapters/messages/meta-conversions.ts';
import { smsGatewayProblems } from '../../adapters/messages/sms-gateway.ts';
import { smtpProblems } from '../../adapters/messages/smtp.ts';
import type { MessageSinksConfig } from '../message-sinks.ts';
import type { VariableName } from './variables.ts';

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

/** `isGiven`: whether a variable is set by something other than its default. */
export const sinkProblems = (
  { sms, mail, conversion }: MessageSinksConfig,
  isGiven: (name: VariableName) => boolean,
): readonly string[] => [
  ...(sms === undefined ? [] : named(smsGatewayProblems(sms), SMS, 'SMS_URL')),
  ...(mail === undefined ? [] : named(smtpProblems(mail), MAIL, isGiven('SMTP_URL') ? 'SMTP_URL' : 'SMTP_HOST')),
  ...(conversion === undefined ? [] : named(metaProblems(conversion), META, 'META_PIXEL_ID')),
];
