/** Whether an SMS follows the text that is registered for it (DLT), as an operator's gateway checks it. */
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { SmsMessage } from '../../core/ports/messages.ts';
import {
  registeredTemplate,
  SMS_TEMPLATE_NAMES,
  VARIABLE_CHARACTERS,
  VARIABLE_MARK,
} from '../../core/shop/notifications/sms-templates.ts';

const SITE = 'https://shop.example';

/** What the variables of a registered text contain in this one; undefined where the text does not follow it. */
export const variablesIn = (text: string, registered: string): readonly string[] | undefined => {
  const pattern = registered
    .split(VARIABLE_MARK)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`))
    .join(`([^\\n]{1,${VARIABLE_CHARACTERS}})`);
  return new RegExp(`^${pattern}$`, 'u').exec(text)?.slice(1);
};

/** What is wrong with an SMS; undefined for one that a gateway delivers. */
export const smsProblem = (
  { text, template, link }: SmsMessage,
  { seller }: Pick<Settings, 'seller'>,
): string | undefined => {
  const name = SMS_TEMPLATE_NAMES.find((known) => known === template);
  if (name === undefined) return `there is no template ${template}: ${text}`;
  const [, host] = /\n@(\S+) /u.exec(text) ?? [];
  const origin = host === undefined ? SITE : `https://${host}`;
  const { text: whole } = registeredTemplate(name, { seller, origin });
  // A site that does not know its host leaves out the line for browsers, and only a sandbox does not know it.
  const registered = name === 'otp' && host === undefined ? whole.slice(0, whole.indexOf('\n')) : whole;
  const sent = link === undefined ? text : `${text} ${link.label} ${origin}${link.path}`;
  return variablesIn(sent, registered) === undefined ? `“${sent}” does not follow “${registered}”` : undefined;
};
