/** SMS over the HTTP API of an Indian gateway, each with the id of the template that it follows (DLT). */
import { ACCEPTED, type Messenger, type SendOutcome } from '../../core/ports/messages.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { post, safeCode, type PostResult } from './post.ts';
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
  /** The DLT template id of each text that is registered, by its name: digits. The others go by mail alone. */
  readonly templates: Readonly<Record<string, string>>;
  /** By default MSG91's. */
  readonly format?: SmsFormat;
  /** Milliseconds until a response must have arrived, by default 4,000: less than a delivery waits. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 4_000;

export const createSmsGateway = (config: SmsGatewayConfig): Messenger => {
  const { url, apiKey, apiKeyHeader = 'authkey', senderId, entityId, templates, format = MSG91_FORMAT } = config;

  return {
    send: async (message) => {
      if (message.channel !== 'sms') throw new Error(`an SMS gateway was given a message by ${message.channel}`);
      const to = indianMobile(message.to);
      if (to === undefined) return refused('not an Indian mobile number');
      const { kind, template: name = kind } = message;
      const template = templates[name];
      // The mail that goes with it says the same; without one the operator is to see that nobody was told.
      if (template === undefined)
        return message.isMailed === true ? ACCEPTED : refused(`no registered text; add ${name}=ID to SMS_TEMPLATES`);
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
