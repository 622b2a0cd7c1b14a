/** A piece of the site that could not be loaded is told from a bug by its type. */
import { describe, expect, it } from 'vitest';
import { LoadError, withLoadError } from '../../web/runtime/load-error.ts';

describe('loading a piece of the site', () => {
  it('gives what was loaded', async () => {
    expect(await withLoadError('a page', () => Promise.resolve(1))).toBe(1);
  });

  it('fails with a LoadError that names the piece and holds its cause, whatever the words of the cause', async () => {
    const cause = new TypeError('x is not a function');
    const error = await withLoadError('a page', () => Promise.reject(cause)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoadError);
    expect(error).toMatchObject({ message: 'could not load a page: TypeError: x is not a function', cause });
  });

  it('fails in the same way where the loader throws at once', async () => {
    await expect(
      withLoadError('a page', () => {
        throw new Error('no such page');
      }),
    ).rejects.toBeInstanceOf(LoadError);
  });
});
