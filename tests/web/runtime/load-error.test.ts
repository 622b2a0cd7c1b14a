/** A failed load of code or data is distinguished from a bug by its type. */
import { describe, expect, it } from 'vitest';
import { LoadError, withLoadError } from '../../../web/runtime/load-error.ts';

describe('loading a piece of the site', () => {
  it('returns what was loaded', async () => {
    expect(await withLoadError('a page', () => Promise.resolve(1))).toBe(1);
  });

  it('fails with a LoadError that names the piece and holds its cause, whatever the words of the cause', async () => {
    const causes = [new TypeError('a.js did not arrive'), new TypeError('a.js did not arrive')];
    const [cause] = causes;
    const error = await withLoadError('a page', () => Promise.reject(causes.shift())).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(LoadError);
    expect(error).toMatchObject({ message: 'could not load a page: TypeError: a.js did not arrive', cause });
  });

  it('fails with a LoadError for a file of another build', async () => {
    const cause = new SyntaxError('a.js has no export b');
    await expect(withLoadError('a page', () => Promise.reject(cause))).rejects.toMatchObject({
      name: 'LoadError',
      cause,
    });
  });

  it('fails with the error of a module that threw', async () => {
    const bug = new TypeError('x is not a function');
    await expect(withLoadError('a page', () => Promise.reject(bug))).rejects.toBe(bug);
  });

  it('fails in the same way where the loader throws at once', async () => {
    await expect(
      withLoadError('a page', () => {
        throw new Error('no such page');
      }),
    ).rejects.toBeInstanceOf(LoadError);
  });
});
