/**
 * A server in a process of its own, so that its memory can be measured: serves the folder it is given, and tells its
 * port.
 */
import process from 'node:process';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { startServer } from '../../../server/start.ts';

const [, , clientRoot = ''] = process.argv;
const server = await startServer({
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
/** Bytes of memory now and at most so far, and open connections. */
process.on('message', () => {
  const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.send?.({ memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024, connections });
});
process.send?.({ port: server.port });
