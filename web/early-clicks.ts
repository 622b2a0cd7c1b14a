/**
 * Keeps the clicks on buttons that come before the page answers, and plays them when it does, each button's once: somebody who
 * taps again and again wants one of it. Links and what opens natively need none of this. The document asks for this file
 * first, and it imports nothing.
 */

/** Where nothing answers yet: the whole page before it is hydrated, and sections whose code waits for a quiet moment. */
const ASLEEP = 'html:not([data-ready]), [data-asleep]';

const pressed = new Set<HTMLButtonElement>();

const isAsleep = (button: HTMLButtonElement): boolean => button.closest(ASLEEP) !== null;

addEventListener('click', ({ target, isTrusted }) => {
  const button = isTrusted && target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'button' && !button.hasAttribute('popovertarget') && isAsleep(button)) pressed.add(button);
}, true);

new MutationObserver(() => {
  for (const button of pressed) {
    if (isAsleep(button)) continue;
    pressed.delete(button);
    button.click();
  }
}).observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ['data-ready', 'data-asleep'] });

export {};
