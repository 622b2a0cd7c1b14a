import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createClientFolder } from '../fixtures/client-folder.ts';
import { until } from '../fixtures/waiting.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

describe('fifty clients that pipeline 1,400 requests each and read nothing', () => {
  it('take less than 150 MB, have less than a fifth of their requests taken in, leave other clients their answers, and are disconnected within 30 seconds', async () => {
    const folder = createClientFolder();
    cleanups.push(folder.remove);
    // As large as the real page.
    folder.write('index.html', `<!doctype html><title>Home</title>${'<p>the home page</p>'.repeat(4_000)}`);
    const child: ChildProcess = fork(fileURLToPath(new URL('child-server.ts', import.meta.url)), [folder.root]);
    cleanups.push(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    const told = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
    const { port } = await told<{ readonly port: number }>();
    const look = () => {
      child.send('look');
      return told<{
        readonly memory: number;
        readonly peak: number;
        readonly connections: number;
        readonly requests: number;
      }>();
    };
    const shopper = async (): Promise<void> => {
      const reply = await fetch(`http://127.0.0.1:${port}/server/api/cart/get.php`, {
        headers: { connection: 'close' },
      });
      expect([reply.status, await reply.json()]).toMatchObject([200, { status: true }]);
    };
    for (let call = 0; call < 20; call += 1) await shopper();
    const before = await look();
    expect(before.connections).toBe(0);

    const flood = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(1_400);
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(flood);
      });
      cleanups.push(() => socket.destroy());
      return socket.pause().on('error', () => undefined);
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await until(async () => (await look()).connections === 50, 5_000);
    await shopper();
    expect((await look()).connections).toBe(50);
    // A few times a second: each question is a request and a message that the server has to answer besides.
    await until(
      async () => {
        await shopper();
        return (await look()).connections === 0;
      },
      180_000,
      200,
    );
    const after = await look();
    // Others never wait for more than this.
    expect(after.requests).toBeLessThan((50 * 1_400) / 5);
    expect(after.peak - before.memory).toBeLessThan(150 * 1024 * 1024);
  }, 180_000);
});
