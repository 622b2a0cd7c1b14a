/**
 * Queues clicks on buttons and submitted forms until React can handle them, and replays each once:
 * repeated taps count as one. Submitted by the browser, a form would write what was typed into
 * the address. Links and what opens natively need none of this. The document requests this file first, and it imports
 * nothing.
 */

/** Not hydrated yet: the whole page at first, then the sections that idle-section.tsx hydrates later. */
const PAGE_UNHYDRATED = 'html:not([data-ready])';
const UNHYDRATED = `${PAGE_UNHYDRATED}, [data-unhydrated]`;
/** As in runtime/slow.ts: after this many milliseconds a button says what it is doing. */
const SLOW_MS = 400;

/** Queued events by their button or form, so that a second event on it adds nothing. */
const queued = new Map<Element, () => void>();

const isUnhydrated = (element: Element): boolean => element.closest(UNHYDRATED) !== null;

/** Shows on the button that it was pressed, until the returned function is called. */
const showPressed = (button: HTMLElement | null): (() => void) => {
  button?.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => button?.setAttribute('data-slow', ''), SLOW_MS);
  return () => {
    clearTimeout(timer);
    button?.removeAttribute('aria-busy');
    button?.removeAttribute('data-slow');
  };
};

const queue = (element: Element, button: HTMLElement | null, replay: () => void): void => {
  if (queued.has(element)) return;
  const release = showPressed(button);
  queued.set(element, () => {
    release();
    replay();
  });
};

/** No handler needs these before hydration, but React would hydrate the whole page for each, in one long task. */
for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'])
  addEventListener(
    name,
    (event) => {
      if (document.querySelector(PAGE_UNHYDRATED) !== null) event.stopPropagation();
    },
    { capture: true, passive: true },
  );

addEventListener(
  'click',
  (event) => {
    const { target, isTrusted } = event;
    const button = isTrusted && target instanceof Element ? target.closest('button') : null;
    if (button?.type !== 'button' || !isUnhydrated(button)) return;
    // React would hydrate everything at once and handle the click itself: it would count twice.
    event.stopPropagation();
    // The browser itself opens popovers.
    if (button.hasAttribute('popovertarget')) return;
    queue(button, button, () => button.click());
  },
  true,
);

addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !isUnhydrated(form)) return;
    event.preventDefault();
    event.stopPropagation();
    queue(form, event.submitter, () => form.requestSubmit());
  },
  true,
);

new MutationObserver(() => {
  for (const [element, replay] of queued) {
    if (isUnhydrated(element)) continue;
    queued.delete(element);
    replay();
  }
}).observe(document.documentElement, {
  subtree: true,
  attributes: true,
  attributeFilter: ['data-ready', 'data-unhydrated'],
});

export {};
