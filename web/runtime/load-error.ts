/** Code or data of the site that could not be loaded, distinguished from a bug by its type (spec 8). */

export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Imports code. Rejects with a LoadError whose cause names the file; a module that arrived and threw is a bug, and
 * rejects with its own error.
 */
export const withLoadError = async <T>(name: string, load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    if (await isThrownByModule(cause, load)) throw cause;
    throw new LoadError(`could not load ${name}: ${String(cause)}`, { cause });
  }
};

/**
 * Browsers keep the error of a module that threw and reject with the same one again. A file that did not arrive is
 * another error each time, and a file of another build, which lacks an export, is a SyntaxError. WebKit does not
 * reject a second time: there such a bug counts as a failure to load, so that the page is reloaded first.
 */
const isThrownByModule = async (cause: unknown, load: () => Promise<unknown>): Promise<boolean> => {
  if (cause instanceof SyntaxError) return false;
  try {
    await load();
    return false;
  } catch (again) {
    return again === cause;
  }
};
