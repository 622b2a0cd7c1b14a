/** Reports which links of the site may be followed next: those in view, and the one that is pointed at. */
type Handlers = {
  /** The path of a page's URL, without query and hash. */
  readonly pathOf: (url: string) => string;
  /** Returns whether the link has been dealt with; otherwise it is reported again when it comes into view again. */
  readonly onVisible: (path: string) => boolean;
  /** The pointer, a finger or the keyboard's focus is on it. */
  readonly onPointed: (path: string) => void;
};

const LINKS = 'a[href^="/"]';

/** Watches every link of the document, including those that are rendered later, for as long as the document exists. */
export const watchLinks = (document: Document, { pathOf, onVisible, onPointed }: Handlers): void => {
  const pathOfLink = (link: Element): string => pathOf(link.getAttribute('href') ?? '');
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // A closed menu intersects the screen, too.
      if (isIntersecting && target.checkVisibility({ visibilityProperty: true }) && onVisible(pathOfLink(target)))
        inView.unobserve(target);
    }
  });
  const watch = (link: Element): void => {
    // A link with a new address is a new link: observing it again reports it again.
    inView.unobserve(link);
    inView.observe(link);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const elements = [...(type === 'attributes' ? [target] : addedNodes)].filter((node) => node instanceof Element);
      for (const element of elements) {
        if (element.matches(LINKS)) watch(element);
        if (type === 'childList') element.querySelectorAll(LINKS).forEach(watch);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  document.querySelectorAll(LINKS).forEach(watch);

  const pointed = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest(LINKS) : null;
    if (link !== null) onPointed(pathOfLink(link));
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, pointed, { passive: true });
};
