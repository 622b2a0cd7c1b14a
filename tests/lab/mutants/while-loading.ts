/**
 * Tells what is executed while a module is loaded, which may be in the middle of a test, from what the test executes:
 * a mutant there has no effect in modules that are loaded already.
 */

/** Under this name, in place of a test's id, Stryker counts what is executed while a module is loaded. */
export const LOADING = 'loading';

/** A module's instrumented code that says when its loading begins and ends. Its imports are loaded before. */
export const withLoadingMarked = (code: string): string =>
  `globalThis.__stryker__.currentTestId = '${LOADING}';${code}\nglobalThis.__stryker__.currentTestId = undefined;\n`;
