/** Vitest's global setup of the browser tests: starts one Chromium, to which every test file connects. */
import type { TestProject } from 'vitest/node';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The web socket address of the shared Chromium. */
    readonly chromiumEndpoint: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await serveChromium();
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
};
