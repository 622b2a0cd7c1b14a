/** `config rehearse`: tries the keys of a shop before its first order, with one rupee, an SMS and a mail. */
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import pc from 'picocolors';
import { createRazorpayGateway } from '../../adapters/payments/razorpay-gateway.ts';
import { withSiteLinks } from '../../adapters/messages/messengers.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { formatDuration } from '../../core/entities/time/duration-text.ts';
import { GatewayFailure } from '../../core/ports/payments/gateway-failure.ts';
import { hostOf, namedText, smsOf } from '../../core/shop/notifications/sms-templates.ts';
import { indianMobile, isMailable } from '../../core/validation/strict.ts';
import { createMessageSinks } from '../../server/message-sinks.ts';
import { rehearse, type RehearsalPlan } from '../../server/rehearsal.ts';
import { settingsOrReleases } from '../../server/site/current-release.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { configOption, loadConfig, variableOption } from '../config/load-config.ts';
import { withCommandErrors } from '../config/start-error.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';

type Options = {
  readonly config?: string;
  readonly settings?: string;
  readonly phone: string;
  readonly email: string;
  readonly wait: number;
};

const MINUTE_MS = 60_000;

const run = async (io: Io, { config: file, settings: named, phone, email, wait }: Options): Promise<void> => {
  const flags = named === undefined ? {} : { SHOP_SETTINGS: named };
  const config = loadConfig(io, { flags, ...(file !== undefined && { file }) });
  if (config === undefined) return;
  const { razorpay, messageSinks, missing, values } = config;
  const { SITE_ORIGIN: origin } = values;
  if (
    razorpay === undefined ||
    origin === undefined ||
    messageSinks.sms === undefined ||
    messageSinks.mail === undefined
  )
    throw new BadInput(`a rehearsal needs all keys of the shop; missing: ${missing.join(', ')}`);
  const { seller } = (await settingsOrReleases(values.SHOP_SETTINGS)).settings;
  const plan = planOf({ phone, email, origin, name: seller.brand, at: Date.now() });
  const opened = await withCommandErrors(() => openStore(values.STORE, { isServer: false }));
  const unsent = { send: () => Promise.reject(new Error('a rehearsal has no other messages')) };
  const sinks = createMessageSinks(messageSinks, { now: Date.now }, unsent, seller.brand);
  const { green, red, bold } = pc.createColors(io.colour);
  const ports = {
    store: opened.store,
    gateway: createRazorpayGateway(razorpay),
    messenger: withSiteLinks(sinks.messenger, origin),
    now: Date.now,
    pause,
    isServed: (url: string) =>
      fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
  try {
    for await (const line of rehearse(ports, { ...plan, payMs: wait * MINUTE_MS })) {
      if ('payAt' in line)
        await io.write(
          `  ${bold(`Pay ₹1 at ${line.payAt}`)}, within ${formatDuration(wait * MINUTE_MS)}: it is refunded.\n`,
        );
      else if (line.problem === undefined) await io.write(`${green('✓')} ${line.seen}\n`);
      else {
        await io.write(`${red('✗')} ${line.seen}: ${line.problem}\n`);
        io.finish(EXIT.failed);
      }
    }
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const advice = error.reason === 'unauthorised' ? ': check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET' : '';
    await io.write(`${red('✗')} ${error.message}${advice}\n`);
    io.finish(EXIT.failed);
  } finally {
    sinks.close();
    await opened.close();
  }
};

const planOf = ({
  phone: typed,
  email,
  origin,
  name,
  at,
}: {
  readonly phone: string;
  readonly email: string;
  readonly origin: string;
  readonly name: string;
  readonly at: number;
}): Omit<RehearsalPlan, 'payMs'> => {
  const phone = indianMobile(typed);
  if (phone === undefined) throw new BadInput(`--phone ${typed}: a mobile number in India has ten digits`);
  if (!isMailable(email)) throw new BadInput(`--email ${email}: not an email address`);
  const otp = smsOf('otp', { otp: '000000', host: hostOf(origin) ?? '' });
  return {
    origin,
    sms: {
      id: `rehearsal-${at}-sms`,
      at,
      channel: 'sms',
      kind: 'otp',
      to: phone,
      ...otp,
      text: namedText(otp.text, name),
    },
    mail: {
      id: `rehearsal-${at}-mail`,
      at,
      channel: 'mail',
      kind: 'rehearsal',
      to: email,
      subject: `${name}: test mail`,
      text: 'Hello,\n\nThis mail was sent to try the mail server of the shop.\n',
    },
  };
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(configOption())
    .addOption(variableOption('SHOP_SETTINGS', '--settings <file>'))
    .requiredOption('--phone <number>', 'where the SMS goes: your own')
    .requiredOption('--email <address>', 'where the mail goes: your own')
    .option('--wait <minutes>', 'how long your payment is waited for', minutesIn, 10)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} config rehearse --phone 9876543210 --email you@shop.example`,
        `${brand.slug} config rehearse --phone 9876543210 --email you@shop.example --wait 20`,
      ),
    )
    .action((options: Options) => run(io, options));
};

const minutesIn = (text: string): number => {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 60)) throw new InvalidArgumentError('name minutes, at most 60');
  return minutes;
};
