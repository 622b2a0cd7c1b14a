/** A PostgreSQL server of its own that loses nothing it has acknowledged, to be crashed and started again. */
import { startServer, stopServer, type ServerFolder } from './postgres-process.ts';

export type KillablePostgres = {
  readonly url: string;
  /** Crashes the server, and resolves when it has recovered. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const startKillablePostgres = async (server: ServerFolder): Promise<KillablePostgres> => {
  const port = await startServer(server, { isDurable: true });
  // On SIGQUIT all of its processes exit where they are, and nothing is written. SIGKILL would reach the first one only:
  // the others are groups of their own, and while one of them lives, the server does not start again.
  const stop = (): Promise<void> => stopServer(server.folder, 'SIGQUIT');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await stop();
      await startServer(server, { port, isDurable: true });
    },
    stop,
  };
};
