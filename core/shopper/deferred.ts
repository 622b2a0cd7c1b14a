/** Methods of an object whose code may still have to load. */
import { recordOf } from '../entities/record-of.ts';

type Method = (...args: never[]) => unknown;

/** The names of an object's methods; `get` and `subscribe` are those of its state. */
export type ActionName<T> = Exclude<
  { [Name in keyof T]: T[Name] extends Method ? Name : never }[keyof T],
  'get' | 'subscribe'
>;

/** Whether a caller may wait for each action; a new action is a type error until it is listed. */
export type ActionNames<T> = {
  readonly [Name in ActionName<T>]: T[Name] extends (...args: never[]) => Promise<unknown> ? true : false;
};

const nothing = (): void => undefined;

/**
 * The actions of an object, each run at once if it is there (`now`), and otherwise when it has loaded: `later` runs what it is
 * given with it, in the order of the calls. Where it could not be loaded, `later` calls `lost` if there is one, and rejects
 * otherwise.
 */
export const deferred = <T extends object>(
  names: ActionNames<T>,
  now: () => T | undefined,
  later: (run: (target: T) => unknown, lost?: () => void) => Promise<unknown>,
): Pick<T, ActionName<T>> => {
  const action =
    (name: ActionName<T>, isAwaited: boolean) =>
    (...args: readonly unknown[]): unknown => {
      // A name of the list is a method, and the arguments are those of its caller.
      const run = (target: T): unknown => (target[name] as Method)(...(args as never[]));
      const target = now();
      if (target !== undefined) return run(target);
      const running = later(run, isAwaited ? undefined : nothing);
      return isAwaited ? running : undefined;
    };
  // A row for every action makes an object of them all, which the compiler cannot see.
  const listed = Object.keys(names) as (ActionName<T> & string)[];
  return recordOf(listed, (name) => action(name, names[name])) as Pick<T, ActionName<T>>;
};
