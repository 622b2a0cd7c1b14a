/** Where the server's messages go: a gateway for each channel that has one configured, and a fallback for the others. */
import { byChannel } from '../adapters/messages/messengers.ts';
import { createMetaConversions, metaProblems, type MetaConfig } from '../adapters/messages/meta-conversions.ts';
import { createSmsGateway, smsGatewayProblems, type SmsGatewayConfig } from '../adapters/messages/sms-gateway.ts';
import { createSmtpMessenger, smtpProblems, type SmtpConfig } from '../adapters/messages/smtp.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { Clock } from '../core/ports/time.ts';

export type MessageSinksConfig = {
  readonly sms?: SmsGatewayConfig;
  readonly mail?: SmtpConfig;
  readonly conversion?: MetaConfig;
};

export type MessageSinks = {
  readonly messenger: Messenger;
  /** Closes open connections. */
  readonly close: () => void;
};

/** Everything that is wrong with the configuration, each naming its channel and field. */
export const messageSinkProblems = ({ sms, mail, conversion }: MessageSinksConfig): readonly string[] => [
  ...(sms === undefined ? [] : smsGatewayProblems(sms).map((problem) => `sms: ${problem}`)),
  ...(mail === undefined ? [] : smtpProblems(mail).map((problem) => `mail: ${problem}`)),
  ...(conversion === undefined ? [] : metaProblems(conversion).map((problem) => `conversion: ${problem}`)),
];

/** `fallback` gets the messages of channels without a gateway. Throws an Error for a configuration with problems. */
export const createMessageSinks = (
  { sms, mail, conversion }: MessageSinksConfig,
  clock: Clock,
  fallback: Messenger,
): MessageSinks => {
  const smtp = mail === undefined ? undefined : createSmtpMessenger(mail);
  return {
    messenger: byChannel({
      sms: sms === undefined ? fallback : createSmsGateway(sms),
      mail: smtp ?? fallback,
      conversion: conversion === undefined ? fallback : createMetaConversions(conversion, clock),
    }),
    close: () => {
      smtp?.close();
    },
  };
};
