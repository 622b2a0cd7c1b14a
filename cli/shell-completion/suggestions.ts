/** Suggestions for arguments and options that accept other values too; choices are known to commander itself. */
import type { Argument, Option } from 'commander';

/** The words to suggest, or `files` for the names of files and folders. */
export type Suggestions = readonly string[] | 'files';

const suggestionsByTarget = new WeakMap<Argument | Option, Suggestions>();

/** Attaches suggestions to an argument or option. */
export const withSuggestions = <T extends Argument | Option>(target: T, suggestions: Suggestions): T => {
  suggestionsByTarget.set(target, suggestions);
  return target;
};

/** The suggestions for an argument or option; empty where there are none. */
export const suggestionsOf = (target: Argument | Option): Suggestions =>
  suggestionsByTarget.get(target) ?? target.argChoices ?? [];
