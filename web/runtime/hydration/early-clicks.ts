/**
 * Keeps the clicks on buttons, and the forms sent off, that come before the page answers, and plays them when it does,
 * each once: somebody who taps again and again wants one of it. Sent off by the browser, a form would write what was
 * typed into the address. Links and what opens natively need none of this. The document asks for this file first, and
 * it imports nothing.
 */

/**
 * Where nothing answers yet: the whole page before it is hydrated, sections whose code waits for a quiet moment, and
 * forms that only the shopper's own code can answer, until that is there.
 */
const ASLEEP = 'html:not([data-ready]), [data-asleep], [data-deaf]';
/** As in lib/slow.ts: after so many milliseconds a button says what it is doing. */
const SLOW_MS = 400;

const wished = new Map<Element, () => void>();

const isAsleep = (element: Element): boolean => element.closest(ASLEEP) !== null;

/** Shows on the button that it was pressed; the answer takes that away again. */
const press = (button: HTMLElement | null): (() => void) => {
  button?.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => {
    button?.setAttribute('data-slow', '');
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    button?.removeAttribute('aria-busy');
    button?.removeAttribute('data-slow');
  };
};

const keep = (element: Element, button: HTMLElement | null, play: () => void): void => {
  if (wished.has(element)) return;
  const release = press(button);
  wished.set(element, () => {
    release();
    play();
  });
};

addEventListener(
  'click',
  (event) => {
    const { target, isTrusted } = event;
    const button = isTrusted && target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button' && !button.hasAttribute('popovertarget') && isAsleep(button)) {
      // Stopped here: a click without a pointer (assistive technology) would make React hydrate at once and count it
      // twice.
      event.stopPropagation();
      keep(button, button, () => {
        button.click();
      });
    }
  },
  true,
);

addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !isAsleep(form)) return;
    event.preventDefault();
    event.stopPropagation();
    keep(form, event.submitter, () => {
      form.requestSubmit();
    });
  },
  true,
);

new MutationObserver(() => {
  for (const [element, play] of wished) {
    if (isAsleep(element)) continue;
    wished.delete(element);
    play();
  }
}).observe(document.documentElement, {
  subtree: true,
  attributes: true,
  attributeFilter: ['data-ready', 'data-asleep', 'data-deaf'],
});

export {};
