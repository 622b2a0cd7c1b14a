/** The soaked server as a process: loaded ahead, opened when its store is there, and killed. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ServerOptions = {
  /** `sqlite:PATH` or `postgres://…`. */
  readonly store: string;
  readonly clientRoot: string;
  /** Makes the server acknowledge before it commits. */
  readonly isFaulty?: boolean;
};

/** A server's process: it loads its code, and waits. */
export type Standby = { readonly child: ChildProcess; readonly ended: Promise<never> };
export type Running = { readonly origin: string; readonly child: ChildProcess };

const SERVER = fileURLToPath(new URL('./soaked-server.ts', import.meta.url));

export const load = ({ store, clientRoot, isFaulty = false }: ServerOptions): Standby => {
  const child = fork(SERVER, [store, clientRoot, isFaulty ? 'early' : '']);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${String(code)}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
};

/** Has it open the store, and resolves when it answers requests. */
export const start = async ({ child, ended }: Standby): Promise<Running> => {
  child.send('open');
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ readonly port: number }];
  return { child, origin: `http://127.0.0.1:${port}` };
};

export const kill = async ({ child }: Pick<Running, 'child'>): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
};
