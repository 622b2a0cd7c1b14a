/** What runs inside a page: each function is sent as its own text, so it uses nothing from outside itself. */

/** What each displayed match of an XPath shows, with white space collapsed. */
export const shownTexts = (xpath: string): readonly string[] => {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const texts: string[] = [];
  for (let i = 0; i < found.snapshotLength; i += 1) {
    const element = found.snapshotItem(i);
    if (element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true }))
      texts.push(element.innerText.replace(/\s+/g, ' ').trim());
  }
  return texts;
};

/** What can be scrolled sideways at an XPath and inside it, the page itself included. */
export const sidewaysScrollers = (xpath: string): readonly string[] => {
  const part = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
  const inside = part instanceof HTMLElement ? [part, ...part.querySelectorAll('*')] : [];
  const scrollers = inside.filter(
    (element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
  );
  const page = document.documentElement;
  return [...(page.scrollWidth > page.clientWidth ? [page] : []), ...scrollers].map(
    (element) =>
      `<${element.localName} class="${element.className}"> by ${element.scrollWidth - element.clientWidth} px`,
  );
};

/** Where a pointer hits an element, in CSS pixels of the viewport, or why it cannot. */
export type Target = {
  readonly x: number;
  readonly y: number;
  /** Empty where nothing is in the way. */
  readonly problem: string;
};

/** Scrolls the first displayed match of an XPath to the middle of the screen, and says where to hit it. */
export const aimAt = (xpath: string): Target => {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let i = 0; i < found.snapshotLength; i += 1) {
    const element = found.snapshotItem(i);
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    if (element.matches(':disabled, [aria-disabled="true"]')) return { x, y, problem: 'it is disabled' };
    return {
      x,
      y,
      problem: element.contains(hit) ? '' : `it is covered by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`,
    };
  }
  return { x: 0, y: 0, problem: 'it is not displayed' };
};

export type Input = { readonly value: string; readonly isReadOnly: boolean; readonly isChecked: boolean };

/** The first input at an XPath; null where there is none. */
export const inputAt = (xpath: string): Input | null => {
  const input = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
  return input instanceof HTMLInputElement
    ? { value: input.value, isReadOnly: input.readOnly, isChecked: input.checked }
    : null;
};

/** Makes the page record what it throws, refuses and complains of, from now on; once. */
export const recordErrors = (): void => {
  if ('recordedErrors' in globalThis) return;
  const recorded: string[] = [];
  Object.assign(globalThis, { recordedErrors: recorded });
  addEventListener(
    'error',
    (event: Event) => {
      recorded.push(
        event instanceof ErrorEvent
          ? `thrown: ${event.message}`
          : `failed: ${(event.target as Element).outerHTML.slice(0, 200)}`,
      );
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => recorded.push(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    recorded.push(`blocked: ${violatedDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]): void => {
      recorded.push(`console: ${parts.map(String).join(' ')}`);
      write(...parts);
    };
  }
};

/** What was recorded since the last time. */
export const takeErrors = (): readonly string[] =>
  (globalThis as { readonly recordedErrors?: string[] }).recordedErrors?.splice(0) ?? [];
