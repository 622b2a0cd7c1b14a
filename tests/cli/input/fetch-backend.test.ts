/** What a hostile backend answers to the command line. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { fetchBackend } from '../../../cli/input/fetch-backend.ts';
import { Unreachable } from '../../../cli/io.ts';
import { findSandbox } from '../../../cli/scenario/environment/sandbox-client.ts';
import { cli } from '../run-cli.ts';

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('the command line follows no redirect of a backend, and names where it leads', async () => {
  let isReached = false;
  const elsewhere = await serve((_, response) => {
    isReached = true;
    response.end('{"status":true}');
  });
  const url = await serve((_, response) => response.writeHead(307, { location: `${elsewhere}/latest` }).end());
  for (const command of [
    ['conform', url],
    ['orders', 'list', '--via', url],
  ]) {
    const { code, err } = await cli(command);
    expect([code, err]).toEqual([3, `error: ${url} redirects to ${elsewhere}/latest, which is not followed\n`]);
  }
  expect(isReached).toBe(false);
});

it('a backend that redirects only what it does not have is one without a sandbox', async () => {
  const url = await serve(({ url: path = '' }, response) => {
    if (path.startsWith('/server/api/')) response.end('{"status":true,"data":{"isLogged":false}}');
    else response.writeHead(302, { location: '/' }).end();
  });
  expect(await findSandbox(url)).toBeUndefined();
});

it.each<[string, RequestListener]>([
  [
    'that is decompressed without end',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  ],
  [
    'that never ends',
    (_, response) => {
      const send = (): void => {
        while (response.write('x'.repeat(50_000)));
        response.once('drain', send);
      };
      send();
    },
  ],
])('an answer %s is read up to 1 MB, and the connection is closed', async (_, answer) => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    response.once('close', closed.resolve);
    answer(request, response);
  });
  await expect(fetchBackend(url, {})).rejects.toThrow(new Unreachable(`${url} sent an answer of more than 1 MB`));
  await closed.promise;
});

it('an answer of less is read whole, whatever its text is', async () => {
  const text = 'नमस्ते '.repeat(10_000);
  const url = await serve((_, response) => response.end(text));
  expect(await (await fetchBackend(url, {})).text()).toBe(text);
});
