/** Text of another size than usual, and whether any text is cut off, or a word of a heading broken, then. */
import { expect } from '../world/expect.ts';
import { PHONE, SMALLEST, viewportOf } from '../world/screens.ts';
import type { Storefront } from '../world/storefront.ts';

type TextLook = {
  /** The browser's text size, which lengths in rem follow. */
  readonly size: string;
  /** With the spacing that a reader may set for themselves (WCAG 1.4.12). */
  readonly isSpaced?: boolean;
};

/** Runs in the page. */
export const setText = ({ size, isSpaced = false }: TextLook): void => {
  const sheet = new CSSStyleSheet();
  const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`;
  sheet.replaceSync(`html { font-size: ${size} !important } ${isSpaced ? spacing : ''}`);
  document.adoptedStyleSheets = [sheet];
};

/**
 * What is too wide for the screen, the text that an element cuts off, a heading’s words that are broken in two, and the
 * buttons and fields that leave their form; of a page under a dialog or menu, nothing.
 */
const findCutOff = (): readonly string[] => {
  const width = document.documentElement.clientWidth;
  const root = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  /** Where the text leaves its place: the screen, or the first element around it that hides what is outside of it. */
  const cutBy = (text: Text, { left, right, top, bottom }: DOMRect): string | undefined => {
    let isScrolledX = false;
    let isScrolledY = false;
    for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, clipPath } = getComputedStyle(box);
      // For screen readers alone.
      if (clipPath !== 'none') return undefined;
      if (display === 'inline' || display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      isScrolledX ||= scrolls(overflowX);
      isScrolledY ||= scrolls(overflowY);
      const isCutX = !isScrolledX && overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1);
      // The letters of a heading are taller than its lines.
      const isCutY = !isScrolledY && overflowY !== 'visible' && (top < edge.top - 4 || bottom > edge.bottom + 4);
      if (isCutX || isCutY) return `cut off by ${box.tagName}`;
    }
    return !isScrolledX && (left < -1 || right > width + 1) ? 'outside of the screen' : undefined;
  };

  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) found.push('the page is too wide');
  if (root !== document.body && root.scrollWidth > root.clientWidth) found.push(`${root.tagName} is too wide`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node as Text;
    const isVisible = text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
    if (!isVisible || text.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    const problem = place.width > 1 ? cutBy(text, place) : undefined;
    if (problem !== undefined) found.push(`${text.data.trim().slice(0, 40)}: ${problem}`);
    if (text.parentElement?.closest('h1, h2, h3') === null) continue;
    for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
      // An order number, for which no line may be long enough.
      if (/\d|^[A-Z]{12}$/.test(word)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`${word}: broken`);
    }
  }
  for (const control of root.querySelectorAll<HTMLElement>('form :is(button, input, select, textarea)')) {
    const place = control.getBoundingClientRect();
    const form = control.closest('form')?.getBoundingClientRect() ?? place;
    const isVisible = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (isVisible && (place.left < form.left - 1 || place.right > form.right + 1))
      found.push(`${control.textContent}${control.getAttribute('name') ?? ''}: outside of its form`);
  }
  return found;
};

export const expectWhole = async ({ page }: Storefront, where: string): Promise<void> => {
  await expect.poll(() => page.evaluate(findCutOff), where).toEqual([]);
};

/** The same on a phone, with text of twice the size, with wider spacing, and on the smallest one; leaves the page as it was. */
export const expectWholeOnPhones = async (visitor: Storefront, where: string): Promise<void> => {
  const { page } = visitor;
  const before = page.viewportSize();
  for (const [screen, look] of [
    [PHONE, { size: '100%' }],
    [PHONE, { size: '200%' }],
    [PHONE, { size: '100%', isSpaced: true }],
    [SMALLEST, { size: '100%' }],
  ] as const) {
    await page.setViewportSize(viewportOf(screen));
    await page.evaluate(setText, look);
    await expectWhole(visitor, `${where}, ${screen.name}, with text of ${JSON.stringify(look)}`);
  }
  if (before !== null) await page.setViewportSize(before);
};
