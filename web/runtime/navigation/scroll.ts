/** Where a page opens: at its top, at a hash's element, or, going back, where it was left (spec 2). */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Where each entry of the history was left. Entries that the browser made itself, for a hash, share the router's key.
 */
const places = new Map<string, number>();
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
    // The browser has placed the first page itself: at its hash, or where a reload left it.
    const isFirst = first;
    first = false;
    if (!isFirst) {
      const goal = hash === '' ? null : elementOf(hash);
      const left = type === 'POP' ? places.get(key + hash) : undefined;
      if (left === undefined && goal !== null) goal.scrollIntoView();
      else scrollTo(0, left ?? 0);
    }
    // The browser scrolls to a new hash before this page knows of it; that is no place of this entry.
    const save = (): void => {
      if (location.hash === hash) places.set(key + hash, scrollY);
    };
    addEventListener('scroll', save, { passive: true });
    return () => {
      removeEventListener('scroll', save);
    };
  }, [key, hash, type]);

  // Going back within the site is placed above; the browser keeps the place of a reload.
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = (): void => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
    };
  }, []);

  useFocusOnNewPage(pathname);
};

let shown: string | undefined;

/** A new page begins for keyboard and screen reader where it begins for the eye. */
const useFocusOnNewPage = (pathname: string): void => {
  useEffect(() => {
    const isNew = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!isNew) return;
    const begin = (): void => {
      document.querySelector('main')?.focus({ preventScroll: true });
    };
    // What is open over the page keeps the focus until it has gone.
    const over = document.querySelector('dialog:modal');
    if (over === null) begin();
    else over.addEventListener('close', begin, { once: true });
  }, [pathname]);
};
