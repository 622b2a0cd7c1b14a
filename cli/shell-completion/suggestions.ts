/**
 * What a shell may suggest for an argument or an option that takes other values, too; real choices commander knows
 * itself.
 */
import type { Argument, Option } from 'commander';

/** The words, or `files` for the names of files and folders. */
export type Suggestions = readonly string[] | 'files';

const known = new WeakMap<Argument | Option, Suggestions>();

/** The same argument or option, with its suggestions. */
export const withSuggestions = <T extends Argument | Option>(of: T, suggestions: Suggestions): T => {
  known.set(of, suggestions);
  return of;
};

/** What to suggest; nothing where any value is as good as another. */
export const suggestionsOf = (of: Argument | Option): Suggestions => known.get(of) ?? of.argChoices ?? [];
