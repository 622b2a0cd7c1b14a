/** Whether output is written in colour: by the flag, the environment, or because a terminal shows it. */

const FLAGS: Readonly<Record<string, boolean>> = { '--color': true, '--no-color': false };

/** What `--color` and `--no-color` ask for, the last of them; undefined where neither is given. */
export const colourFlag = (argv: readonly string[]): boolean | undefined => {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const last = words.findLast((word) => Object.hasOwn(FLAGS, word));
  return last === undefined ? undefined : FLAGS[last];
};

/** A variable that is set to nothing is not set. */
const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/** NO_COLOR wins over FORCE_COLOR, and both over what the terminal is. */
export const usesColour = (env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean => {
  const { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal } = env;
  if (isSet(none)) return false;
  if (isSet(forced)) return forced !== '0' && forced !== 'false';
  return isTerminal && terminal !== 'dumb';
};
