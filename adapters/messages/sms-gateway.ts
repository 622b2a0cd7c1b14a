/** SMS over the HTTP API of an Indian gateway, each with the id of the template that it follows (DLT). */
import { ACCEPTED, type Messenger, type SendOutcome } from '../../core/ports/messages.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { isSecureUrl, post, safeCode, type PostResult } from './post.ts';
import { encodeSms, fieldOf, MSG91_FORMAT, type SmsFormat } from './sms-format.ts';

export type SmsGatewayConfig = {
  /** Where an SMS is posted to; https, unless the gateway runs on this machine. */
  readonly url: string;
  readonly apiKey: string;
  /** The request header with the key, by default `authkey`. */
  readonly apiKeyHeader?: string;
  /** The registered header that a phone shows as the sender: six letters. */
  readonly senderId: string;
  /** The principal entity id of DLT: digits. */
  readonly entityId: string;
  /** The names of the texts that the shop sends, and the DLT template id for each of them: digits. */
  readonly names: readonly string[];
  readonly templates: Readonly<Record<string, string>>;
  /** By default MSG91's. */
  readonly format?: SmsFormat;
  /** Milliseconds until a response must have arrived, by default 4,000: less than a delivery waits. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 4_000;

/** Everything that is wrong with a configuration, each naming its field. A server must not start with any. */
export const smsGatewayProblems = (config: SmsGatewayConfig): readonly string[] => {
  const { url, apiKey, apiKeyHeader = 'authkey', senderId, entityId, names, templates } = config;
  const missing = names.filter((name) => !/^\d+$/u.test(templates[name] ?? ''));
  return [
    ...(isSecureUrl(url) ? [] : ['url must begin with https://']),
    ...(/^[\x21-\x7e]+$/u.test(apiKey) ? [] : ['apiKey is missing or contains a space']),
    ...(/^[\w-]+$/u.test(apiKeyHeader) ? [] : ['apiKeyHeader must be the name of a header']),
    ...(/^[A-Za-z0-9]{3,9}$/u.test(senderId) ? [] : ['senderId must be the registered header, such as SHOPIN']),
    ...(/^\d+$/u.test(entityId) ? [] : ['entityId must consist of digits']),
    ...missing.map((name) => `templates.${name} must be the id of a registered template, in digits`),
  ];
};

/** Throws an Error for a configuration with problems. */
export const createSmsGateway = (config: SmsGatewayConfig): Messenger => {
  const problems = smsGatewayProblems(config);
  if (problems.length > 0) throw new Error(`the SMS gateway cannot be used: ${problems.join('; ')}`);
  const { url, apiKey, apiKeyHeader = 'authkey', senderId, entityId, templates, format = MSG91_FORMAT } = config;

  return {
    send: async (message) => {
      if (message.channel !== 'sms') throw new Error(`an SMS gateway was given a message by ${message.channel}`);
      const to = indianMobile(message.to);
      if (to === undefined) return refused('not an Indian mobile number');
      const { kind, template: name = kind } = message;
      const template = templates[name];
      if (template === undefined) return { outcome: 'retry', reason: `SMS gateway: no template for ${name}` };
      const { type, body } = encodeSms(format, {
        to,
        to91: `91${to}`,
        text: message.text,
        sender: senderId,
        entity: entityId,
        template,
        id: message.id,
      });
      const headers = { [apiKeyHeader]: apiKey, 'content-type': type, accept: 'application/json' };
      return outcomeOf(await post({ url, headers, body, timeoutMs: config.timeoutMs ?? DEFAULT_TIMEOUT_MS }), format);
    },
  };
};

const refused = (why: string): SendOutcome => ({ outcome: 'refused', reason: `SMS gateway: ${why}` });

/** Statuses about the request itself. Others, such as 401 and 404, are about the configuration, which can be mended. */
const REFUSED_STATUSES: readonly number[] = [400, 413, 422];

const outcomeOf = (result: PostResult, { accepted, codeField, refusedCodes }: SmsFormat): SendOutcome => {
  if (result.status === null) return { outcome: 'retry', reason: `SMS gateway: ${result.reason}` };
  const { status, json, retryAfterMs } = result;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && (accepted === null || fieldOf(json, accepted.field) === accepted.value)) return ACCEPTED;

  const code = fieldOf(json, codeField);
  const shown = safeCode(code);
  const why = `HTTP ${status}${shown === '' ? '' : `, code ${shown}`}`;
  if (REFUSED_STATUSES.includes(status) || (code !== undefined && refusedCodes.includes(code))) return refused(why);
  return { outcome: 'retry', reason: `SMS gateway: ${why}`, ...(retryAfterMs !== undefined && { retryAfterMs }) };
};
