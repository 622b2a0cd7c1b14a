/** The words of a command line that may be flags, and whether they, the environment or the terminal ask for colour. */
/** Everything before `--`, after which no word is a flag. */
export const flagsIn = (argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
};

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
