/** Reads the markup of a page as far as tests need it. */

const VOID_ELEMENTS = new Set(['meta', 'br', 'hr', 'img', 'input', 'link', 'wbr']);

export type MarkupTag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** Every element in order, and what is wrong with their nesting. Styles are left out: they contain no elements. */
export const readMarkup = (
  page: string,
): { readonly tags: readonly MarkupTag[]; readonly problems: readonly string[] } => {
  const text = page.replaceAll(/<style[^>]*>[^]*?<\/style>/g, '').replace(/^<!doctype html>/, '');
  const tags: MarkupTag[] = [];
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = '', attributes = '', selfClosing] of text.matchAll(TAG)) {
    if (slash === '/') {
      const last = open.pop();
      if (last !== name) problems.push(`</${name}> closes <${last ?? 'nothing'}>`);
      continue;
    }
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value] as const);
    tags.push({ name, attributes: Object.fromEntries(pairs) });
    if (selfClosing !== '/' && !VOID_ELEMENTS.has(name)) open.push(name);
  }
  // What is left of the text once all elements are taken out may contain no angle bracket.
  if (/[<>]/.test(text.replaceAll(TAG, ''))) problems.push('an angle bracket that begins no element');
  return { tags, problems: [...problems, ...open.map((name) => `<${name}> is not closed`)] };
};

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Of `#rrggbb`, as WCAG 2 defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};
