/** `serve`: serves the shop, or the storefront in front of an existing backend, until it is interrupted. */
import { once } from 'node:events';
import process from 'node:process';
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { createConsoleMessenger } from '../../adapters/messages/console.ts';
import { readRazorpayConfig, type RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
import { createJournal } from '../../adapters/system/journal.ts';
import { createRequestLog } from '../../adapters/system/request-log.ts';
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { StartError } from '../../server/listen.ts';
import { startBackendServer, startServer, type RunningServer } from '../../server/start.ts';
import { backendUrl } from '../input/backend-url.ts';
import { digestKeysFromEnv } from '../stores/digest-keys.ts';
import { storeOf, storeOption } from '../stores/store-option.ts';
import { settingsOf, settingsOption, type SettingsOption } from './settings-option.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';

type Options = SettingsOption & {
  readonly port: string;
  readonly host: string;
  readonly store?: string;
  readonly sandbox?: boolean;
  readonly backend?: string;
  readonly proxies?: string;
  readonly addressLimits?: boolean;
  readonly log?: boolean;
};

const DEFAULT_PORT = '3000';
const MAX_PORT = 65_535;
/** A larger number of proxies is a typing error. */
const MAX_PROXIES = 9;

const parseProxies = ({ proxies, backend }: Options): number => {
  if (proxies === undefined) return 0;
  if (backend === undefined) throw new BadInput('--proxies requires --backend');
  if (!/^\d$/u.test(proxies))
    throw new BadInput(`--proxies "${proxies}" must be a whole number from 0 to ${MAX_PROXIES}`);
  return Number(proxies);
};

/** `source` names where the port was set. Throws BadInput. */
const parsePort = (text: string, source: '--port' | 'PORT'): number => {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT))
    throw new BadInput(`${source} "${text}" must be a whole number from 0 (any free port) to ${MAX_PORT}`);
  return port;
};

/** The port to try first. An empty variable counts as unset. */
const requestedPort = ({ port }: Options, isFromEnv: boolean): number =>
  isFromEnv ? parsePort(port === '' ? DEFAULT_PORT : port, 'PORT') : parsePort(port, '--port');

/** Throws BadInput that names every variable that is missing or wrong. */
const razorpayIn = (environment: Readonly<Record<string, string | undefined>>): RazorpayConfig | undefined => {
  const { config, problems } = readRazorpayConfig(environment);
  if (problems.length > 0) throw new BadInput(problems.join('\n'));
  return config;
};

const start = async (io: Io, port: number, options: Options): Promise<RunningServer> => {
  const { bold, dim } = pc.createColors(io.colour);
  const writeLog = (line: string): void => {
    io.writeError(`${line}\n`);
  };
  const { host, sandbox = false, addressLimits = false } = options;
  const proxies = parseProxies(options);
  const backend = options.backend === undefined ? undefined : backendUrl(options.backend);
  const digestKeys = digestKeysFromEnv(process.env);
  const journal = createJournal({ write: writeLog });
  // In a sandbox the terminal is for the messages, so requests are logged only on demand.
  const logsRequests = options.log ?? (backend !== undefined || !sandbox);
  const requestLog = logsRequests ? { logRequest: createRequestLog({ write: writeLog }) } : {};
  const settings = await settingsOf(options);
  try {
    if (backend !== undefined)
      return await startBackendServer({
        port,
        host,
        backend,
        proxies,
        journal,
        ...requestLog,
        ...(options.settings !== undefined && { settings }),
      });
    const razorpay = razorpayIn(process.env);
    return await startServer({
      port,
      host,
      store: storeOf(options),
      ...(digestKeys !== undefined && { digestKeys }),
      sandbox,
      ...(razorpay !== undefined && { razorpay }),
      settings,
      addressLimits,
      journal,
      ...requestLog,
      messenger: createConsoleMessenger({
        write: (text) => {
          void io.write(`${text}\n`);
        },
        highlight: bold,
        dim,
      }),
    });
  } catch (error) {
    throw error instanceof StartError ? new BadInput(error.message, { cause: error }) : error;
  }
};

const printAddress = async (io: Io, server: RunningServer, port: number, options: Options): Promise<void> => {
  const { bold, cyan, dim } = pc.createColors(io.colour);
  await io.write(`${bold(brand.name)} is running at ${cyan(server.url)}\n`);
  if (port !== 0 && server.port !== port)
    await io.write(dim(`Port ${port} is in use; using ${server.port} instead.\n`));
  if (options.backend !== undefined) {
    await io.write(dim(`API calls are forwarded to ${backendUrl(options.backend)}. Press Ctrl+C to stop.\n`));
    return;
  }
  await io.write(
    dim(
      `This is a sandbox: payments ${razorpayIn(process.env) === undefined ? 'are simulated' : 'go through Razorpay in its test mode'}, and one-time passwords and other messages are printed here. Press Ctrl+C to stop.\n`,
    ),
  );
  await io.write(`Orders, messages and the clock are at ${cyan(`${server.url}${sandboxPath('operatorPage')}`)}\n`);
};

const serve = async (io: Io, options: Options, isPortFromEnv: boolean): Promise<void> => {
  const port = requestedPort(options, isPortFromEnv);
  const server = await start(io, port, options);
  // The server keeps running when its output can no longer be written.
  io.ignoreOutputErrors();
  await printAddress(io, server, port, options);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(
      new Option('--port <number>', 'the port to listen on; if it is in use, the next free one')
        .env('PORT')
        .default(DEFAULT_PORT),
    )
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .addOption(settingsOption())
    .addOption(storeOption())
    .option('--sandbox', 'simulate payments and messages, and serve the sandbox tools at /sandbox to this machine')
    .addOption(
      new Option('--backend <url>', 'serve the storefront and forward API calls to this backend').conflicts([
        'sandbox',
        'store',
        'addressLimits',
      ]),
    )
    .option(
      '--proxies <number>',
      'with --backend: number of trusted reverse proxies in front, which set X-Forwarded-For and X-Forwarded-Proto',
    )
    .option('--log', 'log each request to standard error; off by default in a sandbox')
    .option('--address-limits', 'limit calls per IP address in a sandbox too')
    .addHelpText('after', examples(`${brand.slug} serve --sandbox`, `${brand.slug} serve --sandbox --port 3001 --log`))
    .action((options: Options) => serve(io, options, command.getOptionValueSource('port') === 'env'));
};
