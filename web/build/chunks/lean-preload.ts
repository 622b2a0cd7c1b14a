/**
 * Runs beside every dynamic import: fetches the style sheet of the imported code, unless the document has it already.
 * It replaces Vite's own helper, which can do more than this site needs (0.7 kB, compressed), and which takes a style
 * sheet that failed to load for one that has.
 */
import type { Plugin } from 'vite';

const HELPER = `
const sheets = new Map();
const sheet = (href) => new Promise((resolve, reject) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
  link.onerror = () => {
    link.remove();
    sheets.delete(href);
    reject(new Error('could not load ' + href));
  };
  document.head.append(link);
});
const loaded = (link) => new Promise((resolve, reject) => {
  link.addEventListener('load', resolve);
  link.addEventListener('error', reject);
});
const found = (href) => {
  const link = document.querySelector('link[href="' + href + '"]');
  if (!link) return sheet(href);
  // A disabled link marks styles that the document has inlined; any other counts once it has loaded.
  return link.disabled || link.sheet ? link : loaded(link).catch(() => sheet(href));
};
export const __vitePreload = async (load, files = []) => {
  const all = files.map((file) => {
    const href = '/' + file;
    if (!sheets.has(href)) sheets.set(href, found(href));
    return sheets.get(href);
  });
  return (await Promise.all([load(), ...all]))[0];
};
`;

/** The build fails where vite has no such helper, or calls it by another name. */
export const leanPreload = (): Plugin => {
  let isReplaced = false;
  return {
    name: 'lean-preload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        if (!code.includes('__vitePreload'))
          throw new Error(
            'web/build/chunks/lean-preload.ts: this version of vite calls its preload helper by another name',
          );
        isReplaced = true;
        return { code: HELPER, map: null };
      },
    },
    buildEnd: (error) => {
      if (error === undefined && !isReplaced)
        throw new Error('web/build/chunks/lean-preload.ts: this version of vite has no preload helper');
    },
  };
};
