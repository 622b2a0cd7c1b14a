/** The shop as `npm start` serves it, sandbox included, as a process of its own on a free port. */
import { NODE, inRoot } from '../../../../cli/setup/paths-and-programs.mjs';
import { outputOf, type Processes } from './processes.ts';

export type ShopServer = {
  readonly url: string;
  /** Requests that were answered with 400 or more, and whatever else the server has complained of. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
};

export const startShop = async (processes: Processes): Promise<ShopServer> => {
  const child = await processes.start(NODE, [
    inRoot('cli', 'main.ts'),
    'serve',
    '--sandbox',
    '--store',
    'memory',
    '--log',
    '--port',
    '0',
  ]);
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const [url] = await outputOf(child, 1, /http:\/\/127\.0\.0\.1:\d+/);
  return { url, problems: () => problemsIn(log), close: () => processes.stop(child) };
};

/**
 * The lines of a server's log that tell of something wrong: a request with an error status, or anything but a request.
 */
export const problemsIn = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const status = /^\{.*"status":(\d{3})\b/.exec(line)?.[1];
      return status !== undefined && Number(status) < 400 ? [] : [`server: ${line}`];
    });
