/** WebKitGTK's MiniBrowser on a virtual display, driven by WebKitWebDriver over the W3C WebDriver protocol. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathOf, type Browser, type BrowserKind, type Size } from './browser.ts';
import { recordErrors, takeErrors } from '../in-page.ts';
import { outputOf, type Processes } from '../processes/processes.ts';
import { driverReady, openSession } from './web-driver.ts';

const HOST = '127.0.0.1';
/** Big enough for a desktop's page and the window around it. */
const DISPLAY_SIZE = '1600x1200x24';
/** MiniBrowser's toolbar would make its window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; font-size: 5px; -gtk-icon-transform: scale(0.5); }\n';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, HOST, () => {
        const address = probe.address();
        probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
      });
  });

/** A display that nobody sees; its name, such as `:99`. */
const startDisplay = async (xvfb: string, processes: Processes): Promise<string> => {
  const child = await processes.start(xvfb, ['-displayfd', '3', '-screen', '0', DISPLAY_SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, number] = await outputOf(child, 3, /(\d+)\n/);
  return `:${number}`;
};

/** The environment with a home folder of its own, so that nothing of the user's is read or written. */
const ownHome = (home: string): NodeJS.ProcessEnv => {
  const config = join(home, 'config');
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  return {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
  };
};

export const webkit: BrowserKind = {
  name: 'WebKit',
  needs: ['webkitDriver', 'xvfb'],
  launch: async (programs, processes) => {
    const display = await startDisplay(pathOf(programs, 'xvfb'), processes);
    const port = await freePort();
    const origin = `http://${HOST}:${port}`;
    const env = {
      ...ownHome(processes.temporaryFolder('webkit-')),
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    };
    await processes.start(pathOf(programs, 'webkitDriver'), [`--host=${HOST}`, `--port=${port}`], {
      env,
      stdio: 'ignore',
    });
    await driverReady(origin);
    const session = await openSession(origin, {});

    const errors: string[] = [];
    /**
     * The protocol has no console: each script first sees to it that the page records its errors, and takes what it
     * has.
     */
    const evaluate: Browser['evaluate'] = async <Args extends readonly (string | number)[], Result>(
      run: (...args: Args) => Result,
      ...args: Args
    ) => {
      const script = `(${recordErrors.toString()})(); const result = (${run.toString()})(...arguments); return [result, (${takeErrors.toString()})()];`;
      const [result, taken] = (await session.execute(script, args)) as [Result, readonly string[]];
      errors.push(...taken);
      return result;
    };
    const resize = async ({ width, height }: Size): Promise<void> => {
      await session.resize(width, height);
      // The window's own bars take a part of the height.
      const inner = await evaluate(() => innerHeight);
      if (inner !== height) await session.resize(width, height * 2 - inner);
    };
    return {
      name: 'WebKit',
      open: session.open,
      address: session.address,
      evaluate,
      click: session.click,
      type: session.type,
      resize,
      screenshot: session.screenshot,
      errors: async () => {
        await evaluate(() => 0);
        return errors;
      },
      close: session.close,
    };
  },
};
