/** Where the server's messages go: a gateway for each channel that has one configured, and a fallback for the others. */
import { byChannel } from '../adapters/messages/messengers.ts';
import { createMetaConversions, type MetaConfig } from '../adapters/messages/meta-conversions.ts';
import { createSmsGateway, type SmsGatewayConfig } from '../adapters/messages/sms-gateway.ts';
import { createSmtpMessenger, type SmtpConfig } from '../adapters/messages/smtp.ts';
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

/** `fallback` gets the messages of channels without a gateway; `brand` is whose mails they are. */
export const createMessageSinks = (
  { sms, mail, conversion }: MessageSinksConfig,
  clock: Clock,
  fallback: Messenger,
  brand?: string,
): MessageSinks => {
  const smtp = mail === undefined ? undefined : createSmtpMessenger({ ...mail, ...(brand !== undefined && { brand }) });
  return {
    messenger: byChannel({
      sms: sms === undefined ? fallback : createSmsGateway(sms),
      mail: smtp ?? fallback,
      conversion: conversion === undefined ? fallback : createMetaConversions(conversion, clock),
    }),
    close: () => smtp?.close(),
  };
};
