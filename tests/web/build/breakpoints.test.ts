/** The widths and the height at which the layout changes are defined in one file, for style sheets and components. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandCustomMedia } from '../../../web/styles/custom-media.ts';
import { CUSTOM_MEDIA } from '../../../web/styles/breakpoints.ts';
import { STOREFRONT } from '../world/backend/shop.ts';

const WEB = join(import.meta.dirname, '../../../web');
const sources = (pattern: string): readonly (readonly [file: string, text: string])[] =>
  globSync(pattern, { cwd: WEB }).map((file) => [file, readFileSync(join(WEB, file), 'utf8')]);

const sizes = Object.values(CUSTOM_MEDIA).map((query) => /[\d.]+rem/.exec(query)?.[0] ?? query);

describe('a breakpoint of the style sheets', () => {
  it.each(sizes)('of %s is written out nowhere but in breakpoints.ts', (size) => {
    const inQuery = new RegExp(`-(?:width|height): ${size.replace('.', '\\.')}\\)`);
    const files = [...sources('**/*.css'), ...sources('**/*.{ts,tsx}')].filter(([, text]) => inQuery.test(text));
    expect(files.map(([file]) => file.replaceAll('\\', '/'))).toEqual(['styles/breakpoints.ts']);
  });

  it('is named by style sheets, and each of them is used', () => {
    const css = sources('**/*.css')
      .map(([, text]) => text)
      .join('\n');
    expect(Object.keys(CUSTOM_MEDIA).filter((name) => !css.includes(`(${name})`))).toEqual([]);
  });

  it('has its name replaced by its query, negated where the name is, and left alone outside of queries', () => {
    const queries = { '--wide': '(min-width: 56rem)' };
    expect(expandCustomMedia('@media (--wide) { a { top: var(--wide) } } @media not (--wide) { }', queries)).toBe(
      '@media (min-width: 56rem) { a { top: var(--wide) } } @media not (min-width: 56rem) { }',
    );
    expect(expandCustomMedia('@container (--wide) { }', queries)).toBe('@container (min-width: 56rem) { }');
  });

  it('that does not exist stops the build', () => {
    expect(() => expandCustomMedia('@media (--huge) { }', CUSTOM_MEDIA)).toThrow('--huge');
  });

  it('reaches the browser as an ordinary media query', () => {
    const built = globSync('**/*.css', { cwd: STOREFRONT })
      .map((file) => readFileSync(join(STOREFRONT, file), 'utf8'))
      .join('\n');
    expect(built).not.toMatch(/@(?:media|container)[^{]*\(--/);
    expect(built).toContain(sizes[0]);
  });
});

describe('a style sheet', () => {
  it('reorders nothing by `order`: the page would shift when its first element arrives last', () => {
    const files = sources('**/*.css').filter(([, text]) => /(?<![\w-])order:/.test(text));
    expect(files.map(([file]) => file)).toEqual([]);
  });
});
