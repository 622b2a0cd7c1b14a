/** Complete settings of each gateway, and what the configuration makes of its sources. */
import { SMS_TEMPLATE_NAMES } from '../../../core/shop/notifications/sms-templates.ts';
import { readConfig, type Config, type ConfigSources } from '../../../server/config/read-config.ts';

export const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_abc123',
  RAZORPAY_KEY_SECRET: 'razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

export const SMS = {
  SMS_URL: 'https://sms.example/send',
  SMS_KEY: 'sms-key-of-length',
  SMS_SENDER: 'SHOPIN',
  SMS_ENTITY: '1201150000000000001',
  SMS_TEMPLATES: SMS_TEMPLATE_NAMES.map((kind, at) => `${kind}=${1_207_160 + at}`).join(', '),
};

export const MAIL = {
  SMTP_URL: 'smtps://orders%40shop.example:p%40ss@mail.example',
  MAIL_FROM: 'Shop <orders@shop.example>',
};

export const COMPLETE = { ...RAZORPAY, ...SMS, ...MAIL, SITE_ORIGIN: 'https://shop.example', TRUSTED_PROXIES: '1' };

export const valid = (sources: ConfigSources): Config => {
  const read = readConfig(sources);
  if (!read.isValid) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.config;
};

export const problems = (sources: ConfigSources): readonly string[] => {
  const read = readConfig(sources);
  return read.isValid ? [] : read.problems.map(({ message }) => message);
};
