/** What a journey needs of a browser, whichever protocol drives it. `firefox.ts` and `webkit.ts` implement it. */
import type { findPrograms, ProgramName } from '../../programs/firefox-and-webkit.ts';
import type { Processes } from '../processes/processes.ts';

export type { ProgramName };
export type Programs = ReturnType<typeof findPrograms>;

/** In CSS pixels. */
export type Size = { readonly width: number; readonly height: number };
export const PHONE: Size = { width: 390, height: 844 };
export const DESKTOP: Size = { width: 1440, height: 900 };

/** One browser with an empty profile and one tab. Every method rejects where the browser refuses or is gone. */
export type Browser = {
  readonly name: string;
  /** Loads a page; resolves when it has loaded. */
  readonly open: (url: string) => Promise<void>;
  readonly address: () => Promise<string>;
  /**
   * Runs a function inside the page. It must not use anything from outside itself; arguments and result travel as JSON.
   */
  readonly evaluate: <Args extends readonly (string | number)[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks with the pointer at a place of the viewport, in CSS pixels. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Types with the keyboard into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** A PNG of what is in view. */
  readonly screenshot: () => Promise<Uint8Array>;
  /** Errors of pages, their consoles and their requests since the start, as far as the protocol tells. */
  readonly errors: () => Promise<readonly string[]>;
  /** Ends the browser; `processes` stops what is left of it. */
  readonly close: () => Promise<void>;
};

export type BrowserKind = {
  readonly name: string;
  readonly needs: readonly ProgramName[];
  /** Starts a browser; whatever it starts is one of `processes`, so that it is stopped in any case. */
  readonly launch: (programs: Programs, processes: Processes) => Promise<Browser>;
};

/** The path of a program that is known to be there. */
export const pathOf = (programs: Programs, name: ProgramName): string => {
  const path = programs[name];
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
};
