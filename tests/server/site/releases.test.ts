/** Releases of the storefront: what a server goes on serving when another one takes its place. */
import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer, type TestServer } from '../fixtures/client-folder.ts';

describe('a server of one release', () => {
  const dist = temporaryFolder();

  /** Two releases that differ in a page and in a script, and the link to the first of them. */
  const releases = () => {
    const made = createClientFolder();
    onTestFinished(() => made.remove());
    const folderOf = (name: string): string => dist.file(join('releases', name));
    rmSync(dist.file('releases'), { recursive: true, force: true });
    for (const name of ['one', 'two']) {
      cpSync(made.root, folderOf(name), { recursive: true });
      writeFileSync(join(folderOf(name), 'index.html'), `<title>${name}</title>`);
      rmSync(join(folderOf(name), 'index.html.br'));
      rmSync(join(folderOf(name), 'index.html.gz'));
      writeFileSync(join(folderOf(name), 'assets', `main-${name}.js`), `'${name}'`);
    }
    const link = dist.file('client');
    const switchTo = (name: string): void => {
      symlinkSync(join('releases', name), `${link}-next`);
      renameSync(`${link}-next`, link);
    };
    switchTo('one');
    return { link, switchTo };
  };

  const serving = async (root: string): Promise<TestServer> => {
    const server = await startTestServer({ root, write: () => undefined, remove: () => undefined });
    onTestFinished(() => server.close());
    return server;
  };
  const textAt = async (url: string): Promise<readonly [number, string]> => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    return [response.status, await response.text()];
  };

  it('goes on serving its pages when another release is current', async () => {
    const { link, switchTo } = releases();
    const { url } = await serving(realpathSync(link));
    switchTo('two');
    expect(await textAt(`${url}/`)).toEqual([200, '<title>one</title>']);
    const next = await serving(realpathSync(link));
    expect(await textAt(`${next.url}/`)).toEqual([200, '<title>two</title>']);
  });

  it('has the assets of the release before and of the one after, and no page of theirs', async () => {
    const { link } = releases();
    const { url } = await serving(realpathSync(link));
    expect(await textAt(`${url}/assets/main-two.js`)).toEqual([200, "'two'"]);
    writeFileSync(dist.file('releases/two/only-two.html'), 'a page');
    expect((await textAt(`${url}/only-two`))[0]).toBe(404);
    expect((await textAt(`${url}/assets/../../two/index.html`))[0]).toBe(404);
  });

  it('does not look for files beside a folder that is no release', async () => {
    const folder = createClientFolder();
    onTestFinished(() => folder.remove());
    mkdirSync(join(folder.root, '..', 'beside', 'assets'), { recursive: true });
    onTestFinished(() => rmSync(join(folder.root, '..', 'beside'), { recursive: true }));
    writeFileSync(join(folder.root, '..', 'beside', 'assets', 'main-x.js'), '1');
    const { url } = await serving(folder.root);
    expect((await textAt(`${url}/assets/main-x.js`))[0]).toBe(404);
  });
});
