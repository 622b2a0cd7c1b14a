/** Every page that the build writes, read by the Nu HTML Checker (validator.w3.org/nu). */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { STOREFRONT } from '../../web/world/backend/shop.ts';
import { hasJava } from '../programs/java.ts';

const CHECKER = inRoot('tests/lab/node_modules/vnu-jar/build/dist/vnu.jar');

type Message = { readonly type: string; readonly url: string; readonly message: string };

/** Its module for style sheets knows fewer properties than the browsers; React's attributes are core/DECISIONS.md, 74. */
const PASSES = /^CSS: |^Attribute “vt-update” not allowed /u;

const errorsIn = (files: readonly string[]): readonly string[] => {
  const { stderr } = spawnSync('java', ['-Xss8m', '-jar', CHECKER, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { messages } = JSON.parse(stderr) as { readonly messages: readonly Message[] };
  return messages
    .filter(({ type, message }) => type !== 'info' && !PASSES.test(message))
    .map(({ url, message }) => `${url.slice(url.lastIndexOf('/') + 1)}: ${message}`);
};

it.skipIf(!hasJava())('no page has an error in its HTML, and the checker notices one', () => {
  const pages = globSync('**/*.html', { cwd: STOREFRONT }).map((file) => join(STOREFRONT, file));
  expect(pages.length).toBeGreaterThan(30);
  expect(errorsIn(pages)).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const wrong = join(folder, 'wrong.html');
  writeFileSync(
    wrong,
    '<!doctype html><html lang="en"><title>x</title><button popovertarget="a" aria-expanded="false">x</button>',
  );
  expect(errorsIn([wrong]).length).toBeGreaterThan(0);
});
