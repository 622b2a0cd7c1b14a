/**
 * Runs beside every dynamic import: fetches the style sheets of the imported code, unless the document has them already.
 * The build uses it in place of Vite's own helper, which can do more than this site needs (0.7 kB, compressed), and
 * which takes a style sheet that failed to load for one that has.
 */

const sheets = new Map<string, Promise<unknown>>();

/** The name and the arguments are Vite's. `files` are style sheets, by their paths in the build. Rejects if one does not load. */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const [loaded] = await Promise.all([load(), ...files.map((file) => sheetAt(`/${file}`))]);
  return loaded;
};

const sheetAt = (href: string): Promise<unknown> => {
  const known = sheets.get(href) ?? foundSheet(href);
  sheets.set(href, known);
  return known;
};

const foundSheet = async (href: string): Promise<unknown> => {
  const link = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (link === null) return newSheet(href);
  // A disabled link marks styles that the document has inlined; any other counts once it has loaded.
  return link.disabled || link.sheet !== null ? link : settled(link).catch(() => newSheet(href));
};

const newSheet = async (href: string): Promise<unknown> => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return settled(link).catch(() => {
    link.remove();
    sheets.delete(href);
    throw new Error(`could not load ${href}`);
  });
};

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
