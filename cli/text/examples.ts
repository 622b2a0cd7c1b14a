/** The end of every command's help: two command lines that work as they are. */

export const examples = (first: string, second: string): string => `\nExamples:\n  $ ${first}\n  $ ${second}`;
