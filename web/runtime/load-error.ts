/** A piece of the site that could not be loaded, told apart from a bug by its type (spec 8). */

export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Loads code or data. Whatever goes wrong is a LoadError with its cause, whose text says which file it was. */
export const withLoadError = async <T>(name: string, load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    throw new LoadError(`could not load ${name}: ${String(cause)}`, { cause });
  }
};
