/** Rules about the text of the sources that no tool knows: each is a function from files to complaints. */
export type SourceFile = {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
};

/** Answers one line for each place that breaks the rule: `path:line what is wrong`. */
export type SourceRule = (files: readonly SourceFile[]) => readonly string[];

const everyLine =
  (wrong: RegExp, says: string, governs: (path: string) => boolean): SourceRule =>
  (files) =>
    files
      .filter(({ path }) => governs(path))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => (wrong.test(line) ? [`${path}:${index + 1} ${says}`] : [])),
      );

const isProduct = (path: string): boolean => !path.startsWith('tests/');

/** The brand is data: only the catalogue spells its name or slug. */
export const brandOnlyInCatalogue = (slug: string): SourceRule =>
  everyLine(
    new RegExp(slug, 'i'),
    'spells the brand',
    (path) => isProduct(path) && !path.startsWith('core/catalogue/'),
  );

/** What a payment mode implies is defined in its table: a comparison elsewhere would miss the next mode. */
export const modesOnlyInTable = everyLine(
  /[!=]== '(card|netbanking|cod)'/,
  'compares a payment mode',
  (path) => isProduct(path) && path !== 'core/entities/payment-mode.ts',
);

/** Nothing is left for later in the code. */
export const nothingUnfinished = everyLine(/\b(TO[D]O|FIX[M]E|XX[X])\b/, 'is unfinished', () => true);

/** The compiler and the linter are obeyed, not silenced; a few that can be wrong may be, for one line. */
export const nothingSilenced = everyLine(
  /@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable(?!-next-line (no-control-regex|react\/exhaustive-deps|jsx-a11y\/[\w-]+)(, jsx-a11y\/[\w-]+)*( |$))/,
  'silences a tool',
  isProduct,
);

/** A module begins with its job. */
export const modulesSayTheirJob: SourceRule = (files) =>
  files
    .filter(({ path, text }) => isProduct(path) && /\.(ts|tsx|mjs)$/.test(path) && !/^(#!.*\n)?\/\*\*/.test(text))
    .map(({ path }) => `${path}:1 does not begin with what it is for`);

/** Every dependency is pinned to one version. */
export const unpinned = (dependencies: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    .map(([name, version]) => `${name} ${version}`);
