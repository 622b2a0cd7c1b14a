/** Whether output is written in colour: decided by a flag, by the environment, or by whether it goes to a terminal. */
import { flagsIn } from './flags.ts';

const FLAGS: Readonly<Record<string, boolean>> = { '--color': true, '--no-color': false };

/** What the last `--color` or `--no-color` asks for; undefined without either. */
export const colourFlag = (argv: readonly string[]): boolean | undefined => {
  const last = flagsIn(argv).findLast((word) => Object.hasOwn(FLAGS, word));
  return last === undefined ? undefined : FLAGS[last];
};

/** An empty variable counts as unset. */
const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/** NO_COLOR takes precedence over FORCE_COLOR, and both over the kind of terminal. */
export const usesColour = (env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean => {
  const { NO_COLOR: noColour, FORCE_COLOR: forceColour, TERM: terminal } = env;
  if (isSet(noColour)) return false;
  if (isSet(forceColour)) return forceColour !== '0' && forceColour !== 'false';
  return isTerminal && terminal !== 'dumb';
};
