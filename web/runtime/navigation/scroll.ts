/** Scrolls an opened page to its top, to a hash's element, or, going back, to where it was left (spec 2). */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position of each entry of the history. */
const positions = new Map<string, number>();
let first = true;

const elementOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

export const useScroll = (): void => {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    // The browser has scrolled the first page itself: to its hash, or to where a reload left it.
    const isFirst = first;
    first = false;
    if (!isFirst) {
      const target = hash === '' ? null : elementOf(hash);
      const left = type === 'POP' ? positions.get(key + hash) : undefined;
      if (left === undefined && target !== null) target.scrollIntoView();
      else scrollTo(0, left ?? 0);
    }
    // The browser scrolls to a new hash before this effect runs for it; that position is not this entry's.
    const save = (): void => {
      if (location.hash === hash) positions.set(key + hash, scrollY);
    };
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [key, hash, type]);

  // Going back within the site is handled above; the browser keeps the position for a reload.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = (): void => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  useFocusOnNewPage(pathname);
};

let shown: string | undefined;

/**
 * Moves the focus of keyboard and screen reader to the start of a new page, once, unless it is in the page already: somebody
 * may be typing there before this runs.
 */
const useFocusOnNewPage = (pathname: string): void => {
  useEffect(() => {
    const isNew = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!isNew) return undefined;
    const focusMain = (): void => {
      const main = document.querySelector('main');
      if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
    };
    // A dialog over the page keeps the focus until it is closed. Its event comes after the page can be used again.
    const dialog = document.querySelector('dialog:modal');
    if (dialog === null) {
      focusMain();
      return undefined;
    }
    dialog.addEventListener('close', focusMain, { once: true });
    return () => dialog.removeEventListener('close', focusMain);
  }, [pathname]);
};
