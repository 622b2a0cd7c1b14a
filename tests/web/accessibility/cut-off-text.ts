/** Text of another size than usual, and whether any text is cut off, or a word of a heading broken, then. */
import { expect } from '../world/expect.ts';
import type { Storefront } from '../world/storefront.ts';

/** Runs in the page: the browser's text size, which lengths in rem follow. */
export const setTextSize = (size: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important }`);
  document.adoptedStyleSheets = [sheet];
};

/** Runs in the page: the spacing of text that a reader may set for themselves (WCAG 1.4.12). */
export const setTextSpacing = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`);
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
