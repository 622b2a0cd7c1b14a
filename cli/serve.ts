/** `serve`: the shop, or the storefront in front of a backend, on a port of this machine, until it is interrupted. */
import { once } from 'node:events';
import process from 'node:process';
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { createConsoleMessenger } from '../adapters/messages/console.ts';
import { createJournal } from '../adapters/system/journal.ts';
import { createRequestLog } from '../adapters/system/request-log.ts';
import { sandboxPath } from '../adapters/wire/sandbox/sandbox-paths.ts';
import { brand } from '../core/catalogue/brand.ts';
import { StartError } from '../server/listen.ts';
import { startBackendServer, startServer, type RunningServer } from '../server/start.ts';
import { backendUrl } from './backend-url.ts';
import { BadInput, EXIT, type Io } from './io.ts';
import { examples } from './text/examples.ts';

type Options = {
  readonly port: string;
  readonly host: string;
  readonly store: 'memory';
  readonly sandbox?: boolean;
  readonly backend?: string;
  readonly proxies?: string;
  readonly addressLimits?: boolean;
  readonly log?: boolean;
};

const DEFAULT_PORT = '3000';
const MAX_PORT = 65_535;

/** More proxies in a row than anybody has; a larger number is a typing mistake. */
const MAX_PROXIES = 9;

const proxiesOf = ({ proxies, backend }: Options): number => {
  if (proxies === undefined) return 0;
  if (backend === undefined) throw new BadInput('--proxies needs --backend');
  if (!/^\d$/u.test(proxies))
    throw new BadInput(`--proxies "${proxies}" must be a whole number from 0 to ${MAX_PROXIES}`);
  return Number(proxies);
};

const portOf = (text: string, named: string): number => {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT))
    throw new BadInput(`${named} "${text}" must be a whole number from 0 (any free port) to ${MAX_PORT}`);
  return port;
};

const started = async (io: Io, port: number, options: Options): Promise<RunningServer> => {
  const { bold, dim } = pc.createColors(io.colour);
  const write = (line: string): void => {
    io.complain(`${line}\n`);
  };
  const { host } = options;
  const [proxies, backend] = [
    proxiesOf(options),
    options.backend === undefined ? undefined : backendUrl(options.backend),
  ];
  try {
    if (backend !== undefined) {
      return await startBackendServer({
        port,
        host,
        backend,
        proxies,
        journal: createJournal({ write }),
        ...((options.log ?? true) && { logRequest: createRequestLog({ write }) }),
      });
    }
    return await startServer({
      port,
      host,
      store: options.store,
      sandbox: options.sandbox ?? false,
      addressLimits: options.addressLimits ?? false,
      journal: createJournal({ write }),
      // A sandbox's terminal is for the messages unless --log is given; in production requests are logged.
      ...((options.log ?? options.sandbox !== true) && { logRequest: createRequestLog({ write }) }),
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

const serve = async (io: Io, options: Options, isFromEnv: boolean): Promise<void> => {
  // A variable that is set to nothing is not set.
  const asked = portOf(isFromEnv && options.port === '' ? DEFAULT_PORT : options.port, isFromEnv ? 'PORT' : '--port');
  const server = await started(io, asked, options);
  // The shop is for its shoppers, whether or not anybody reads its output.
  io.ignoreOutputErrors();
  const { bold, cyan, dim } = pc.createColors(io.colour);
  await io.write(`${bold(brand.name)} is open at ${cyan(server.url)}\n`);
  if (asked !== 0 && server.port !== asked) await io.write(dim(`Port ${asked} is taken, so it is ${server.port}.\n`));
  if (options.backend !== undefined) {
    await io.write(dim(`API calls are forwarded to ${backendUrl(options.backend)}. Press Ctrl+C to stop.\n`));
  } else {
    await io.write(
      dim(
        'This is a sandbox: payments are simulated, and one-time passwords and other messages are shown here. Press Ctrl+C to stop.\n',
      ),
    );
    await io.write(`Orders, messages and the clock are at ${cyan(`${server.url}${sandboxPath('operatorPage')}`)}\n`);
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  io.finish(EXIT.fine);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(
      new Option('--port <number>', 'where to listen, or from where to look for a free port')
        .env('PORT')
        .default(DEFAULT_PORT),
    )
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .addOption(new Option('--store <kind>', 'where the shop keeps its documents').choices(['memory']).default('memory'))
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
    .option('--log', 'write a line for each request to standard error; off by default in a sandbox')
    .option('--address-limits', 'count calls by address in a sandbox too')
    .addHelpText('after', examples(`${brand.slug} serve --sandbox`, `${brand.slug} serve --sandbox --port 3001 --log`))
    .action((options: Options) => serve(io, options, command.getOptionValueSource('port') === 'env'));
};
