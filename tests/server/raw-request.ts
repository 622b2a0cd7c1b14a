/** Raw requests on a socket: targets and headers that a regular client would not send. */
import { connect } from 'node:net';

export type RawReply = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** Sends the bytes and reads until the server closes; the request needs `Connection: close`. */
export const rawRequest = (port: number, request: string): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request);
    });
    let text = '';
    socket.setTimeout(8_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Map(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        ),
        body: body.join('\r\n\r\n'),
      });
    });
  });

export const rawGet = (
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawReply> => {
  const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...headers };
  return rawRequest(
    port,
    `GET ${target} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
};
