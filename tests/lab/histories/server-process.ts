/** A server of a history in a process of its own: started here, and run by the same file as a program. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Message } from '../../../core/ports/messages.ts';
import { startServer, type Server } from './servers.ts';

const PROGRAM = fileURLToPath(import.meta.url);

export const forkServer = async (store: string, clientRoot: string): Promise<Server> => {
  const child = fork(PROGRAM, [store, clientRoot], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`the server ended: ${errors}`);
  });
  const [origin] = (await Promise.race([once(child, 'message'), failed])) as [string];
  failed.catch(() => undefined);
  return {
    origin,
    sent: async () => {
      const answer = once(child, 'message');
      child.send('sent');
      return ((await answer) as [readonly Message[]])[0];
    },
    errors: () => (errors === '' ? [] : errors.trim().split('\n')),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

if (process.argv[1] === PROGRAM) {
  const [, , store = '', clientRoot = ''] = process.argv;
  const server = await startServer({ store, clientRoot, onError: (message) => process.stderr.write(`${message}\n`) });
  process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
  process.on('message', () => void server.sent().then((sent) => process.send?.(sent)));
  process.send?.(server.origin);
}
