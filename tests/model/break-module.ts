/** Breaks one rule of the core in this thread: its module is loaded with another text in one place. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

export type Mutant = {
  readonly name: string;
  /** Below core/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

/** To be called before the module is loaded. */
export const breakModule = ({ file, find, replace }: Omit<Mutant, 'name'>): void => {
  const target = new URL(`../../core/${file}`, import.meta.url).href;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      return url === target
        ? { ...loaded, source: broken(readFileSync(new URL(url), 'utf8'), file, find, replace) }
        : loaded;
    },
  });
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The text however the formatter lays it out: any white space between its tokens, and a comma before a closing bracket.
 */
const inAnyLayout = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\s+|(?<=[([{])|(?=[)\]}])/)
      .map((token) => (/^[)\]}]/.test(token) ? `,?\\s*${escaped(token)}` : escaped(token)))
      .join('\\s*'),
    'g',
  );

/** The module with the rule broken. Text that is not there exactly once would break nothing, so it is an error. */
export const broken = (source: string, file: string, find: string, replace: string): string => {
  const places = [...source.matchAll(inAnyLayout(find))];
  if (places.length !== 1) throw new Error(`${file} does not hold this text exactly once: ${find}`);
  return source.replace(inAnyLayout(find), () => replace);
};
