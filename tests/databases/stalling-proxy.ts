/** A TCP proxy before a server on this machine, which a test may let fall silent as a network does that drops every packet. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type StallingProxy = {
  readonly port: number;
  /** Connections stay open and new ones are accepted; nothing is passed on any more. */
  readonly stall: () => void;
  /** The same for answers only, from the next request on that contains this text. */
  readonly stallAnswersTo: (text: string) => void;
  /** What came meanwhile is passed on. */
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};

export const startStallingProxy = async (target: number): Promise<StallingProxy> => {
  const sockets = new Set<Socket>();
  let isStalled = false;
  let stallsAt: string | undefined;
  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      add(from);
      from.on('data', (chunk) => {
        if (from === client && stallsAt !== undefined && chunk.includes(stallsAt)) upstream.pause();
        to.write(chunk);
      });
      from.on('close', () => to.destroy());
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    stallAnswersTo: (text) => {
      stallsAt = text;
    },
    resume: () => {
      isStalled = false;
      stallsAt = undefined;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
