/**
 * `npm run dev`: the shop's server, restarted when its sources change, behind Vite, which reloads the page. Vite
 * forwards API calls to the server that SHOP_SERVER names.
 */
import { createServer } from 'node:net';
import { NODE, ownEnv, say, start, tool } from './paths-and-programs.mjs';

/** A free port. @returns {Promise<number>} */
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
say(`The shop's server listens on port ${port}. Open the address that Vite prints.`);

/** Ends both when either ends. @param {number} code */
const endAll = (code) => {
  for (const child of children) child.kill();
  process.exitCode = code;
};
for (const child of children) child.once('exit', (code) => endAll(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => endAll(0));
