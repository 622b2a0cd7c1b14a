/** The shop as `npm start` serves it, sandbox included, as a process of its own on a free port. */
import { NODE, inRoot } from '../../cli/setup/places.mjs';
import { outputOf, type Processes } from './processes.ts';

export type ShopServer = {
  readonly url: string;
  /** What the server has written to standard error: nothing, unless something broke. */
  readonly errors: () => string;
  readonly close: () => Promise<void>;
};

export const startShop = async (processes: Processes): Promise<ShopServer> => {
  const child = await processes.start(NODE, [inRoot('cli', 'main.ts'), 'serve', '--sandbox', '--port', '0']);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => { errors += chunk.toString(); });
  const [url] = await outputOf(child, 1, /http:\/\/127\.0\.0\.1:\d+/);
  return { url, errors: () => errors, close: () => processes.stop(child) };
};
