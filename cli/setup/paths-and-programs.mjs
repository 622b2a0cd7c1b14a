/**
 * Paths in the checkout, and how set-up scripts run other programs. Plain JavaScript, which any Node from 20 on runs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** @param {readonly string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

const BIN = inRoot('node_modules', '.bin');

/** The project's own Node, once the dependencies are installed. */
export const NODE = join(BIN, 'node');

/** An installed tool's command, such as `tsc`. @param {string} name */
export const tool = (name) => join(BIN, name);

/** The caller's PATH without the commands of any project. */
const systemPath = () => (process.env.PATH ?? '').split(':').filter((entry) => !entry.endsWith('/node_modules/.bin'));

/** The environment in which `node` is the project's Node. @param {NodeJS.ProcessEnv} extra */
export const ownEnv = (extra = {}) => ({ ...process.env, PATH: [BIN, ...systemPath()].join(':'), ...extra });

/** The environment in which `node` and `npm` are the system's, since an install replaces the project's own. */
export const systemEnv = () => ({ ...process.env, PATH: systemPath().join(':') });

/**
 * Runs a program to its end. Returns its exit code (1 if it could not be started or was ended by a signal) and, with
 * `quiet`, its output, which is then not shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, timeout?: number | undefined }} options `timeout` in milliseconds
 */
export const run = (command, args, { env = ownEnv(), quiet = false, timeout } = {}) => {
  const ended = spawnSync(command, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    maxBuffer: 256 * 1024 * 1024,
  });
  const reason = ended.error === undefined ? '' : `${command}: ${ended.error.message}\n`;
  if (!quiet && reason !== '') process.stderr.write(reason);
  return { code: ended.status ?? 1, output: `${ended.stdout ?? ''}${ended.stderr ?? ''}${reason}` };
};

/**
 * Runs a program beside others; answers its exit code as `run` does, and what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runConcurrently = (command, args, env = ownEnv()) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Starts a program that runs beside this one, on the same terminal.
 * @param {string} command
 * @param {readonly string[]} args
 */
export const start = (command, args, env = ownEnv()) => spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });

/** @param {string} text */
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Exits with a message that says what is wrong and what to do about it.
 * @param {string} text
 * @param {number} code the exit code
 * @returns {never}
 */
export const exitWithError = (text, code = 1) => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};
