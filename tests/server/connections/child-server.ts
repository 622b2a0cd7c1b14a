/** A server in its own process, so that its memory can be measured: serves the given folder and reports its port. */
import { subscribe } from 'node:diagnostics_channel';
import process from 'node:process';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { startServer } from '../../../server/start.ts';

const [, , clientRoot = ''] = process.argv;
const server = await startServer({
  settings: await loadSettings(undefined),
  port: 0,
  host: '127.0.0.1',
  store: 'memory',
  sandbox: true,
  addressLimits: false,
  clientRoot,
  messenger: createMemoryOutbox(),
  journal: {
    error: (message, cause) => {
      process.send?.({ error: `${message} ${String(cause)}` });
    },
  },
});
let requests = 0;
subscribe('http.server.request.start', () => {
  requests += 1;
});
/** Current and peak memory in bytes, open connections, and the requests received so far. */
process.on('message', () => {
  const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.send?.({
    memory: process.memoryUsage.rss(),
    peak: process.resourceUsage().maxRSS * 1024,
    connections,
    requests,
  });
});
process.send?.({ port: server.port });
