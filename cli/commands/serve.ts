/** `serve`: serves the shop, or the storefront in front of an existing backend, until it is interrupted. */
import { once } from 'node:events';
import process from 'node:process';
import type { Command } from 'commander';
import pc from 'picocolors';
import { createConsoleMessenger } from '../../adapters/messages/console.ts';
import { createConversionLog } from '../../adapters/messages/conversion-log.ts';
import { createLog, createLogger, type Log } from '../../adapters/system/log.ts';
import { prettyLine } from '../../adapters/system/pretty-log.ts';
import { createRequestLog } from '../../adapters/system/request-log.ts';
import { sandboxPath } from '../../adapters/wire/operator/sandbox-pages.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { MESSAGE_CHANNELS } from '../../core/ports/messages.ts';
import type { Config } from '../../server/config/read-config.ts';
import { StartError } from '../../server/start-error.ts';
import { settingsOrReleases } from '../../server/site/current-release.ts';
import { STOP_MS } from '../../server/stop.ts';
import { startBackendServer, startServer, type RunningServer } from '../../server/start.ts';
import { configOption, loadConfig, variableOption, type ConfigFlags } from '../config/load-config.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { backendStartOf, shopStartOf } from './start-options.ts';

type Options = {
  readonly settings?: string;
  readonly config?: string;
  readonly port?: string;
  readonly host?: string;
  readonly store?: string;
  readonly sandbox?: boolean;
  readonly backend?: string;
  readonly proxies?: string;
  readonly testPayments?: boolean;
  readonly addressLimits?: boolean;
  readonly log?: boolean;
};

const flagsOf = (options: Options): ConfigFlags => {
  const { port, host, store, settings, backend, proxies, testPayments, addressLimits, log } = options;
  return {
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { LISTEN_HOST: host }),
    ...(store !== undefined && { STORE: store }),
    ...(settings !== undefined && { SHOP_SETTINGS: settings }),
    ...(backend !== undefined && { BACKEND: backend }),
    ...(proxies !== undefined && { TRUSTED_PROXIES: proxies }),
    ...(addressLimits !== undefined && { ADDRESS_LIMITS: 'on' }),
    ...(testPayments !== undefined && { TEST_PAYMENTS: 'on' }),
    ...(log !== undefined && { LOG_REQUESTS: 'on' }),
  };
};

/** Throws BadInput for flags and variables that exclude each other; commander refuses such flags itself. */
const checkCombinations = ({ sandbox = false, backend: flag, proxies }: Options, { values }: Config): void => {
  if (sandbox && flag === undefined && values.BACKEND !== undefined)
    throw new BadInput('--sandbox and BACKEND exclude each other: a sandbox is a shop of its own');
  if (proxies !== undefined && sandbox)
    throw new BadInput('--proxies requires --backend or a shop without --sandbox: no proxy reaches a sandbox');
};

const createServerLog = (io: Io, { values }: Config): Log => {
  const { red, yellow, green, dim } = pc.createColors(io.errorColour);
  const isPretty = values.LOG_FORMAT === 'auto' ? process.stderr.isTTY : values.LOG_FORMAT === 'pretty';
  return createLog({
    level: values.LOG_LEVEL,
    write: (line) => io.writeError(`${isPretty ? prettyLine(line, { red, yellow, green, dim }) : line}\n`),
  });
};

const start = async (io: Io, config: Config, options: Options): Promise<RunningServer> => {
  const { values } = config;
  const { sandbox = false } = options;
  const log = createServerLog(io, config);
  // In a sandbox the terminal is for the messages, so requests are logged only on demand.
  const logsRequests = values.LOG_REQUESTS ?? !sandbox;
  const logRequest = logsRequests ? createRequestLog(log) : undefined;
  const common = {
    port: values.PORT,
    logger: createLogger(log),
    maxConnections: values.MAX_CONNECTIONS,
    maxRequests: values.MAX_REQUESTS,
    stopDelayMs: values.STOP_DELAY * 1_000,
    ...(values.METRICS_TOKEN !== undefined && { metricsToken: values.METRICS_TOKEN }),
    ...(logRequest !== undefined && { logRequest }),
  };
  const { SHOP_SETTINGS: file } = values;
  const settings = await settingsOrReleases(file);
  try {
    if (values.BACKEND !== undefined)
      return await startBackendServer({ ...common, ...backendStartOf(config, settings), backend: values.BACKEND });
    return await startServer({
      ...common,
      ...shopStartOf(config, settings, sandbox),
      store: values.STORE,
      addressLimits: values.ADDRESS_LIMITS ?? !sandbox,
      callsPerMinute: values.CALLS_PER_MINUTE,
      otpPerAddress: values.OTP_PER_ADDRESS,
      ...(config.digestKeys !== undefined && { digestKeys: config.digestKeys }),
      messenger: sandbox ? sandboxMessenger(io) : conversionLog(log),
    });
  } catch (error) {
    throw error instanceof StartError ? new BadInput(error.message, { cause: error }) : error;
  }
};

const sandboxMessenger = (io: Io) => {
  const { bold, dim } = pc.createColors(io.colour);
  return createConsoleMessenger({ write: (text) => void io.write(`${text}\n`), highlight: bold, dim });
};

const conversionLog = (log: Log) => createConversionLog((conversion) => log.info(conversion, 'conversion'));

const CHANNELS = { sms: 'SMS', mail: 'mail', conversion: 'conversion events' } as const;

/** Where a sandbox's messages are seen: a configured gateway really sends them. */
const shownMessages = ({ messageSinks }: Config): string => {
  const sent = MESSAGE_CHANNELS.filter((channel) => messageSinks[channel] !== undefined).map((name) => CHANNELS[name]);
  if (sent.length === 0) return 'one-time passwords and other messages are printed here';
  return `${sent.join(' and ')} really go out through the configured gateways; other messages are printed here`;
};

const printAddress = async (io: Io, server: RunningServer, config: Config, sandbox: boolean): Promise<void> => {
  const { values, razorpay } = config;
  const { bold, cyan, dim } = pc.createColors(io.colour);
  await io.write(`${bold(brand.name)} is running at ${cyan(server.url)}\n`);
  if (values.PORT !== 0 && server.port !== values.PORT)
    await io.write(dim(`Port ${values.PORT} is in use; using ${server.port} instead.\n`));
  if (values.BACKEND !== undefined) {
    await io.write(dim(`API calls are forwarded to ${values.BACKEND}. Press Ctrl+C to stop.\n`));
    return;
  }
  if (!sandbox) {
    const test =
      values.TEST_PAYMENTS === true ? 'Payments go through Razorpay in its test mode: nothing is charged. ' : '';
    await io.write(dim(`${test}Press Ctrl+C to stop.\n`));
    return;
  }
  const payments = razorpay === undefined ? 'are simulated' : 'go through Razorpay in its test mode';
  await io.write(dim(`This is a sandbox: payments ${payments}, and ${shownMessages(config)}. Press Ctrl+C to stop.\n`));
  await io.write(`Orders, messages and the clock are at ${cyan(`${server.url}${sandboxPath('operatorPage')}`)}\n`);
};

/** What a shell reports for a process that a signal ended. */
const SIGNAL_EXIT = { SIGINT: 130, SIGTERM: 143 } as const;

/** Resolves with the first signal; a second one ends the process at once. */
const stopSignal = async (): Promise<void> => {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(SIGNAL_EXIT[signal]));
};

const serve = async (io: Io, options: Options): Promise<void> => {
  const { config: file, sandbox = false } = options;
  const config = loadConfig(io, { flags: flagsOf(options), ...(file !== undefined && { file }) });
  if (config === undefined) return;
  checkCombinations(options, config);
  const server = await start(io, config, options);
  // The server keeps running when its output can no longer be written.
  io.ignoreOutputErrors();
  // Whoever reads the address may stop the server at once.
  const stopped = stopSignal();
  await printAddress(io, server, config, sandbox);
  await stopped;
  // Whatever is still running then, such as a call of a gateway that does not answer, is not waited for.
  setTimeout(() => process.exit(), STOP_MS + 250).unref();
  await server.close();
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(configOption())
    .addOption(variableOption('PORT', '--port <number>'))
    .addOption(variableOption('LISTEN_HOST', '--host <address>'))
    .addOption(variableOption('STORE', '--store <store>'))
    .addOption(variableOption('SHOP_SETTINGS', '--settings <file>'))
    .option('--sandbox', 'simulate payments and messages, and serve the sandbox tools at /sandbox to this machine')
    .addOption(
      variableOption(
        'BACKEND',
        '--backend <url>',
        'serve the storefront and forward API calls to this backend',
      ).conflicts(['sandbox', 'store', 'addressLimits', 'testPayments']),
    )
    .addOption(variableOption('TRUSTED_PROXIES', '--proxies <number>'))
    .addOption(
      variableOption(
        'TEST_PAYMENTS',
        '--test-payments',
        'take orders with a Razorpay test key; every page says that nothing is charged',
      ).conflicts('sandbox'),
    )
    .addOption(
      variableOption('LOG_REQUESTS', '--log', 'log each request to standard error; off by default in a sandbox'),
    )
    .addOption(variableOption('ADDRESS_LIMITS', '--address-limits', 'limit calls per IP address in a sandbox too'))
    .addHelpText('after', examples(`${brand.slug} serve --sandbox`, `${brand.slug} serve --sandbox --port 3001 --log`))
    .action((options: Options) => serve(io, options));
};
