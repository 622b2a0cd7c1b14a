/**
 * `npm run dev`: the shop's server, restarted when its sources change, and Vite in front of it with reload in the page.
 * Vite passes the calls on to the server that SHOP_SERVER names.
 */
import { createServer } from 'node:net';
import { NODE, ownEnv, say, start, tool } from './places.mjs';

/** A port that is free just now. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

const port = await freePort();
const children = [
  start(NODE, ['--watch', '--watch-preserve-output', 'cli/main.ts', 'serve', '--sandbox', '--port', String(port)]),
  start(
    tool('vite'),
    ['-c', 'web/vite.config.ts', ...process.argv.slice(2)],
    ownEnv({ SHOP_SERVER: `http://127.0.0.1:${port}` }),
  ),
];
say(`The shop's server listens on ${port}; open the address that Vite prints.`);

/** Both end together, whichever ends first. @param {number} code */
const endAll = (code) => {
  for (const child of children) child.kill();
  process.exitCode = code;
};
for (const child of children) child.once('exit', (code) => endAll(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => endAll(0));
