/**
 * Browser profiles for visitors, one visitor after the other: opening a window, starting its process and compiling every
 * script anew takes longer than opening a page. Only what the browser has cached of the shop's own files stays. What a
 * test has added to every document is taken away again; the profile of one that may have left anything else, such as a
 * permission, throttling or another clock, is closed.
 *
 * The last document of a visit stays open, as loading an empty one takes a third as long as loading a page. Its fetches
 * and timers are stopped; what it has stored is removed when the next visitor's first document begins.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright';

export type Profile = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the visit: the profile waits for another visitor, or is closed. `url`: the shop that the visitor has been to. */
  readonly leave: (url: string) => Promise<void>;
};

/** What the page or the context undoes by the `Disposable` that it returns. */
const ADDED = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const;

/** What cannot be undone, or is too rare to be worth it. */
const LASTING = {
  page: ['emulateMedia', 'addLocatorHandler', 'setExtraHTTPHeaders'],
  context: ['newCDPSession', 'grantPermissions', 'setGeolocation', 'setExtraHTTPHeaders'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
} as const;

/** What the end of a visit removes; cookies, local and session storage are cleared for the next visitor. */
const STORED = 'cache_storage,file_systems,indexeddb,service_workers';

/** Those of a page that tests listen to. */
const EVENTS = ['console', 'dialog', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/** Profiles whose visit has ended, by the options that they were opened with. */
const waiting = new Map<string, Profile[]>();

let visitors = 0;

/**
 * A profile for a new visitor: a new one, or one whose storage is cleared when its first document begins. `script` runs in
 * every document before the document's own scripts.
 */
export const profileForVisitor = async (
  browser: Browser,
  options: BrowserContextOptions,
  script: () => void,
): Promise<Profile> => {
  const used = waiting.get(keyOf(options))?.pop();
  if (used === undefined) return openProfile(browser, options, script);
  visitors += 1;
  // A late answer to the previous visitor may have set cookies.
  await used.context.clearCookies();
  // One script, as Playwright promises no order of several.
  await used.page.addInitScript({ content: `(${String(beginVisit)})('visitor ${visitors}'); (${String(script)})();` });
  return used;
};

/** Runs in every document of the page. A window keeps its name while it stays on one site, as all tests do. */
const beginVisit = (visitor: string): void => {
  if (window.top !== window || window.name === visitor || location.protocol !== 'http:') return;
  window.name = visitor;
  localStorage.clear();
  sessionStorage.clear();
};

/** Runs in the last document of a visit: stops its fetches and timers, and silences its errors. */
const endVisit = (): void => {
  globalThis.fetch = () => new Promise(() => undefined);
  console.error = () => undefined;
  console.warn = () => undefined;
  for (const event of ['error', 'unhandledrejection'])
    addEventListener(
      event,
      (problem) => {
        problem.preventDefault();
        problem.stopImmediatePropagation();
      },
      { capture: true },
    );
  // Ids of timers are increasing numbers, which time-outs and intervals share.
  for (let id = Number(setTimeout(() => undefined, 0)); id > 0; id -= 1) clearTimeout(id);
  // A chunk whose loading is stopped here would have the page reloaded; without storage it is not.
  Storage.prototype.setItem = () => undefined;
  stop();
  // Nothing is left to be drawn while the page waits: an animation would keep a core busy.
  document.documentElement.replaceChildren();
  // The next visitor's first page is another document, even if its address differs from this one's only after the "#".
  history.replaceState(null, '', '/visit-ended');
};

const keyOf = (options: BrowserContextOptions): string => JSON.stringify(options);

const openProfile = async (browser: Browser, options: BrowserContextOptions, script: () => void): Promise<Profile> => {
  const context = await browser.newContext(options);
  await context.addInitScript(script);
  const page = await context.newPage();
  const attach = context.newCDPSession.bind(context);
  let isSpoiled = false;
  const spoil = (): void => {
    isSpoiled = true;
  };
  let added: Promise<Disposable>[] = [];
  const keep = (disposable: unknown): void => {
    added.push(disposable as Promise<Disposable>);
  };
  for (const owner of [page, context]) onCall(owner, ADDED, keep);
  onCall(page, LASTING.page, spoil);
  onCall(context, LASTING.context, spoil);
  onCall(context.clock, LASTING.clock, spoil);

  const endVisitIn = async (url: string): Promise<void> => {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of EVENTS) page.removeAllListeners(event);
    // Routes leave nothing in a cache: Playwright turns the cache off for as long as there is one.
    await page.evaluate(endVisit);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    for (const disposable of added) await (await disposable).dispose();
    added = [];
    // Not for longer than this: a second session undoes the first one's emulation at each navigation.
    const devtools = await attach(page);
    await devtools.send('Page.resetNavigationHistory');
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED });
    await devtools.detach();
    await Promise.all([page.mouse.move(-1, -1), options.viewport && page.setViewportSize(options.viewport)]);
  };

  const profile: Profile = {
    context,
    page,
    leave: async (url) => {
      const isReusable = !isSpoiled && !page.isClosed() && (await isDoneInTime(endVisitIn(url)));
      if (isReusable) waiting.set(keyOf(options), [...(waiting.get(keyOf(options)) ?? []), profile]);
      else await isDoneInTime(context.close());
    },
  };
  return profile;
};

/** A page may not answer any more, for example while a request of it is held; its profile is given up then. */
const PATIENCE_MS = 15_000;

/** Whether the work ends without an error before this module's patience does. */
const isDoneInTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/** Calls `then` with what each call of one of these methods of the object returns. */
const onCall = (owner: object, methods: readonly string[], then: (returned: unknown) => void): void => {
  for (const name of methods) {
    const method: unknown = Reflect.get(owner, name);
    if (typeof method !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(owner, name, {
      value: (...args: readonly unknown[]): unknown => {
        const returned: unknown = Reflect.apply(method, owner, args);
        then(returned);
        return returned;
      },
    });
  }
};
