/** The widths and the height at which the layout changes are defined in one file, for style sheets and components. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUSTOM_MEDIA } from '../../../web/styles/breakpoints.ts';

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
});

it('a style sheet reorders nothing by `order`: the page would shift when its first element arrives last', () => {
  const files = sources('**/*.css').filter(([, text]) => /(?<![\w-])order:/.test(text));
  expect(files.map(([file]) => file)).toEqual([]);
});
