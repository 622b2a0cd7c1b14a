/**
 * A shopper at a browser: what they do and what they see, by the names on the page. Everything waits for what a page is
 * about to show.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './drivers/browser.ts';
import { aimAt, inputAt, shownTexts, sidewaysScrollers } from './in-page.ts';

export const PATIENCE_MS = 15_000;
const LOOK_MS = 50;

/** What came of one look: done, or what is still missing. */
export type Look<T> = { readonly value: T } | { readonly missing: string };

/**
 * Looks again and again until it is done; rejects with what was missing last. A look that throws counts as one in vain.
 */
export const eventually = async <T>(look: () => Promise<Look<T>>, limitMs = PATIENCE_MS): Promise<T> => {
  const end = performance.now() + limitMs;
  for (;;) {
    const seen = await look().catch((error: unknown) => ({
      missing: error instanceof Error ? error.message : String(error),
      error,
    }));
    if ('value' in seen) return seen.value;
    if (performance.now() > end) throw new Error(seen.missing, 'error' in seen ? { cause: seen.error } : {});
    await wait(LOOK_MS);
  }
};

/** A string as XPath spells it. */
const quoted = (text: string): string => {
  if (text.includes('"')) throw new Error(`a name with quotation marks: ${text}`);
  return `"${text}"`;
};

/** Parts of a page by what they are called: XPaths, each to be read within the whole document. */
export const button = (name: string, within = ''): string =>
  `${within}//button[@aria-label=${quoted(name)} or (not(@aria-label) and normalize-space()=${quoted(name)})]`;
export const link = (name: string, within = ''): string =>
  `${within}//a[@aria-label=${quoted(name)} or (not(@aria-label) and normalize-space()=${quoted(name)})]`;
export const field = (label: string): string => `//input[@id=//label[normalize-space()=${quoted(label)}]/@for]`;
/** A choice; its label has more in it than the name. */
export const choice = (name: string): string =>
  `//label[input[@type="radio"]][starts-with(normalize-space(), ${quoted(name)})]`;
/** An amount of a summary, such as `Subtotal`. */
export const amount = (term: string, within = '//main'): string =>
  `${within}//dt[normalize-space()=${quoted(term)}]/following-sibling::dd[1]`;
/** Whatever has exactly this text of its own. */
export const words = (text: string, within = '//main'): string =>
  `${within}//*[text()[normalize-space()=${quoted(text)}]]`;
export const TITLE = '//h1';
export const DRAWER = '//dialog[@open]';

export type Visitor = ReturnType<typeof createVisitor>;

/** `origin`: where the shop is; `patienceMs`: how long they wait for anything. */
export const createVisitor = (browser: Browser, origin: string, patienceMs = PATIENCE_MS) => {
  const soon = <T>(look: () => Promise<Look<T>>): Promise<T> => eventually(look, patienceMs);

  const see = (xpath: string, expected: string | RegExp): Promise<void> =>
    soon(async () => {
      const texts = await browser.evaluate(shownTexts, xpath);
      const isSeen = texts.some((text) => (typeof expected === 'string' ? text === expected : expected.test(text)));
      if (isSeen) return { value: undefined };
      const shown =
        texts.length === 0
          ? 'nothing is displayed there'
          : `it shows ${texts
              .slice(0, 3)
              .map((text) => `"${text.slice(0, 200)}"`)
              .join(', ')}`;
      return { missing: `expected ${xpath} to show ${String(expected)}; ${shown}` };
    });

  /** A page of the site has hydrated. */
  const ready = (): Promise<void> =>
    soon(async () => {
      const isReady = await browser.evaluate(() => document.documentElement.dataset['ready'] === '1');
      return isReady ? { value: undefined } : { missing: 'the page is not interactive' };
    });

  /** Clicks an element once it stands still and nothing is in front of it. */
  const press = async (xpath: string): Promise<void> => {
    let before = '';
    const { x, y } = await soon(async () => {
      const target = await browser.evaluate(aimAt, xpath);
      const isStill = `${target.x},${target.y}` === before;
      before = `${target.x},${target.y}`;
      if (target.problem === '' && isStill) return { value: target };
      return { missing: `cannot press ${xpath}: ${target.problem === '' ? 'it keeps moving' : target.problem}` };
    });
    await browser.click(x, y);
  };

  const input = (
    xpath: string,
    check: (found: { readonly value: string; readonly isReadOnly: boolean; readonly isChecked: boolean }) => string,
  ): Promise<void> =>
    soon(async () => {
      const found = await browser.evaluate(inputAt, xpath);
      const missing = found === null ? 'there is none' : check(found);
      return missing === '' ? { value: undefined } : { missing: `the input ${xpath}: ${missing}` };
    });

  return {
    /** Opens a page of the shop by its address. */
    open: async (path: string): Promise<void> => {
      await browser.open(`${origin}${path}`);
      await ready();
    },
    see,
    ready,
    seeAddress: (expected: RegExp): Promise<void> =>
      soon(async () => {
        const address = (await browser.address()).slice(origin.length);
        return expected.test(address)
          ? { value: undefined }
          : { missing: `expected the address ${String(expected)}; it is ${address}` };
      }),
    /** Nothing in this part of the page can be pushed sideways. */
    seeNoSidewaysScroll: (xpath: string): Promise<void> =>
      soon(async () => {
        const found = await browser.evaluate(sidewaysScrollers, xpath);
        return found.length === 0
          ? { value: undefined }
          : { missing: `${xpath} scrolls sideways: ${found.join(', ')}` };
      }),
    seeValue: (xpath: string, expected: string): Promise<void> =>
      input(xpath, ({ value }) => (value === expected ? '' : `expected "${expected}"; it has "${value}"`)),
    seeChosen: (name: string): Promise<void> =>
      input(`${choice(name)}/input`, ({ isChecked }) => (isChecked ? '' : 'it is not chosen')),
    press,
    /** Types into an empty field, and sees it there. */
    fill: async (label: string, text: string): Promise<void> => {
      const xpath = field(label);
      await input(xpath, ({ value, isReadOnly }) =>
        isReadOnly ? 'it takes nothing yet' : value === '' ? '' : `it has "${value}" already`,
      );
      await press(xpath);
      await browser.type(text);
      await input(xpath, ({ value }) => (value === text ? '' : `expected "${text}"; it has "${value}"`));
    },
    /** The first match of a pattern in what a part of the page shows. */
    read: (xpath: string, pattern: RegExp): Promise<string> =>
      soon(async () => {
        const texts = await browser.evaluate(shownTexts, xpath);
        const match = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
        return match === undefined
          ? { missing: `expected ${String(pattern)} in ${xpath}; it shows ${JSON.stringify(texts)}` }
          : { value: match };
      }),
  };
};
