/** The words of a command line that may be flags. */

/** Everything before `--`, after which no word is a flag. */
export const flagsIn = (argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
};
