/** Playwright's assertions, which wait for what a page is about to show; patient enough for a busy machine. */
import { expect as playwrightExpect } from 'playwright/test';

export const PATIENCE_MS = 30_000;

export const expect = playwrightExpect.configure({ timeout: PATIENCE_MS });
