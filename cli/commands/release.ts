/**
 * `release`: builds the storefront beside the one that is served, makes it the current release, and restarts the servers one
 * after the other, so that some server always answers; where those that run could not read what the new ones write, all are
 * stopped first. `--back` returns to the release before.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { InvalidArgumentError, type Command } from 'commander';
import pc from 'picocolors';
import { readBuiltSettings } from '../../adapters/settings/built-settings.ts';
import { describeSettings } from '../../adapters/settings/load-settings.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { hasOtherServers } from '../../server/stores/open-store.ts';
import { configOption, loadVariables, variableOption } from '../config/load-config.ts';
import { withCommandErrors } from '../config/start-error.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { builtAt, currentRelease, folderOf, hasRelease, listReleases, switchRelease } from '../setup/releases.mjs';
import { build } from '../setup/storefront.mjs';
import { describeError } from '../text/describe-error.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table } from '../text/table.ts';

type Options = {
  readonly config?: string;
  readonly settings?: string;
  readonly ports?: readonly number[];
  readonly restart?: string;
  readonly stop?: string;
  readonly wait: number;
  readonly back?: boolean;
  readonly list?: boolean;
  readonly json?: boolean;
};

/** How the servers are restarted; undefined where the operator does it. */
type Restart = {
  readonly ports: readonly number[];
  readonly command: string;
  /** What stops each of them before the first is started; absent where they are replaced one after the other. */
  readonly stop?: string;
  readonly waitMs: number;
};

const POLL_MS = 200;
/** By then a proxy has noticed that a server is ready again: Caddy asks each second, and waits 2 s (server/deploy/Caddyfile). */
const PROXY_NOTICES_MS = 3_000;

const release = async (io: Io, options: Options): Promise<void> => {
  if (options.list === true) return list(io, options);
  const restart = await restartOf(options);
  const before = currentRelease();
  const next = options.back === true ? releaseBefore(before) : await builtRelease(io, options);
  if (next === before) return io.write(`Release ${next} is the current one already.\n`);
  switchRelease(next);
  await io.write(`Release ${next} is the current one${before === undefined ? '' : `; ${before} was before`}.\n`);
  if (restart === undefined) return io.write('Servers that run go on with theirs: restart them one after the other.\n');
  return replaceServers(io, restart, { next, before, makeCurrent: switchRelease });
};

type Change = {
  readonly next: string;
  readonly before: string | undefined;
  readonly makeCurrent: (name: string) => void;
};

/** Starts the servers of the next release, which is current; where one does not stop or start, those of the one before. */
export const replaceServers = async (
  io: Io,
  restart: Restart,
  { next, before, makeCurrent }: Change,
): Promise<void> => {
  const problem = (await stopAll(io, restart).catch(describeError)) ?? (await restartAll(io, restart, next));
  if (problem === undefined) return;
  io.finish(EXIT.failed);
  if (before === undefined) return io.reportError(problem);
  io.reportError(`${problem}; going back to release ${before}`);
  makeCurrent(before);
  const worse = await restartAll(io, restart, before);
  if (worse !== undefined) io.reportError(worse);
};

/** Where the servers are to be stopped first. Rejects where one cannot be stopped. */
const stopAll = async (io: Io, { ports, stop }: Restart): Promise<undefined> => {
  if (stop === undefined) return undefined;
  await io.write('The servers that run cannot read what this version writes: all are stopped first.\n');
  for (const port of ports) await run(stop, port);
  return undefined;
};

/** One server after the other; ends with the first problem. */
const restartAll = async (io: Io, restart: Restart, name: string): Promise<string | undefined> => {
  for (const [index, port] of restart.ports.entries()) {
    if (index > 0) await sleep(PROXY_NOTICES_MS);
    const problem = await restartServer(io, restart, port, name).catch(describeError);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

/** Builds a release, which is not the current one yet. Its origin and settings are those of the configuration. */
const builtRelease = async (io: Io, { config, settings }: Options): Promise<string> => {
  const read = loadVariables(['SITE_ORIGIN', 'SHOP_SETTINGS'], {
    file: config,
    flags: { ...(settings !== undefined && { SHOP_SETTINGS: settings }) },
  });
  await io.write('Building the storefront…\n');
  return build({
    quiet: true,
    isCurrent: false,
    env: { ...process.env, SITE_ORIGIN: read.SITE_ORIGIN?.text, SHOP_SETTINGS: read.SHOP_SETTINGS?.text },
  });
};

/** Throws BadInput where there is none. */
const releaseBefore = (current: string | undefined): string => {
  const built = current === undefined ? 0 : builtAt(current);
  const before = listReleases().find((name) => name !== current && builtAt(name) <= built);
  if (before === undefined) throw new BadInput(`--back: there is no release before ${current ?? 'the first'}`);
  return before;
};

/**
 * Throws BadInput for one flag without the other, for several servers that one command cannot tell apart, and where servers
 * have to be stopped first and it is not said how.
 */
const restartOf = async ({ ports, restart, stop, wait, config }: Options): Promise<Restart | undefined> => {
  if (ports === undefined && restart === undefined) return undefined;
  if (ports === undefined || restart === undefined) throw new BadInput('--ports and --restart go together');
  for (const [flag, command] of Object.entries({ restart, stop }))
    if (ports.length > 1 && command?.includes('{port}') === false)
      throw new BadInput(`--${flag} ${command}: several servers need a command with {port} in it`);
  const store = loadVariables(['STORE'], { file: config }).STORE?.text;
  const mustStop = store !== undefined && (await withCommandErrors(() => hasOtherServers(store)));
  if (mustStop && stop === undefined)
    throw new BadInput(
      'the servers that run are of another version and could not read what this one writes: add --stop, the command that stops the server at {port}',
    );
  return { ports, command: restart, waitMs: wait * 1000, ...(mustStop && { stop }) };
};

const run = (command: string, port: number) =>
  promisify(execFile)('/bin/sh', ['-c', command.replaceAll('{port}', String(port))]);

/** Rejects where the command fails, or the server does not serve the release in time. */
const restartServer = async (io: Io, { command, waitMs }: Restart, port: number, name: string): Promise<undefined> => {
  const from = performance.now();
  await run(command, port);
  while (!(await serves(port, name))) {
    if (performance.now() - from > waitMs)
      throw new Error(
        `the server at port ${port} does not serve release ${name} ${waitMs / 1000} s after: ${command.replaceAll('{port}', String(port))}`,
      );
    await sleep(POLL_MS);
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  await io.write(`${pc.createColors(io.colour).green('✓')} the server at port ${port} serves it after ${seconds} s\n`);
  return undefined;
};

/** Whether the server is ready and of this release. */
const serves = async (port: number, name: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(2_000);
    const [ready, latest] = await Promise.all(
      ['/readyz', '/latest.json'].map((path) => fetch(`http://127.0.0.1:${port}${path}`, { signal })),
    );
    return ready?.ok === true && (await latest?.text()) === readFileSync(join(folderOf(name), 'latest.json'), 'utf8');
  } catch {
    return false;
  }
};

const list = async (io: Io, { json }: Options): Promise<void> => {
  const current = currentRelease();
  const rows = await Promise.all(
    listReleases().map(async (name) => ({
      release: name,
      isCurrent: name === current,
      built: new Date(builtAt(name)).toISOString(),
      settings: await settingsOf(name),
    })),
  );
  if (json === true) return io.write(jsonDocument(rows));
  if (rows.length === 0) return io.write(`There is no release yet; ${brand.slug} release builds the first.\n`);
  const { dim } = pc.createColors(io.colour);
  const columns = ['release', 'built', 'settings', ''].map((head) => ({ head, align: 'left' }) as const);
  const cells = rows.map(({ release: name, isCurrent, built, settings }) =>
    [name, built, settings, isCurrent ? 'current' : ''].map((text) => ({ text })),
  );
  return io.write(table(columns, cells, dim));
};

const settingsOf = async (name: string): Promise<string> => {
  const built = hasRelease(name) ? await readBuiltSettings(folderOf(name)) : undefined;
  return built === undefined ? 'unknown' : describeSettings(built);
};

const portsIn = (text: string): readonly number[] =>
  text.split(',').map((part) => {
    const port = Number(part);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new InvalidArgumentError('name ports from 1 to 65535, with commas between them');
    return port;
  });

const secondsIn = (text: string): number => {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600)) throw new InvalidArgumentError('name seconds, at most 600');
  return seconds;
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(configOption())
    .addOption(variableOption('SHOP_SETTINGS', '--settings <file>'))
    .option('--ports <numbers>', 'the ports of the servers on this machine, to restart one after the other', portsIn)
    .option('--restart <command>', 'what restarts the server at {port}, such as "systemctl restart shop@{port}"')
    .option(
      '--stop <command>',
      'what stops the server at {port}, such as "systemctl stop shop@{port}": all are stopped first where they cannot read what this version writes',
    )
    .option('--wait <seconds>', 'how long a restarted server may take', secondsIn, 60)
    .option('--back', 'return to the release before, instead of building')
    .option('--list', 'list the releases')
    .option('--json', 'with --list, print JSON')
    .addHelpText('after', examples(`${brand.slug} release --list`, `${brand.slug} release --list --json`))
    .action((options: Options) => release(io, options));
};
