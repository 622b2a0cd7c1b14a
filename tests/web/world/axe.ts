/** Runs axe on the whole page and expects no violations. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { expect } from './expect.ts';
import type { Storefront } from './storefront.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  /** In the page, once it has been loaded there. */
  var axe: typeof axeCore;
}

/** Without motion, so that axe never looks at a half-finished animation. */
export const STILL = { reducedMotion: 'reduce' } as const;

/**
 * Every rule of axe's default set, among them all of WCAG 2.0 to 2.2 at levels A and AA, and its best practices; and the size
 * of targets, which is WCAG 2.2 (2.5.8) and switched off in that set. Only the violations are reported in full: describing each element that passes takes
 * axe longer than its checks do. Nor does axe load the style sheets once more, which takes it as long again: of its
 * rules `css-orientation-lock` alone reads them, which is not in the default set.
 */
const findViolations = async (): Promise<readonly string[]> => {
  const { violations } = await globalThis.axe.run(document, {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    rules: { 'target-size': { enabled: true } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
};

/** While the drawer opens it ignores the pointer, and axe, which asks what lies at a point, would see the page under it. */
const openingEnds = async (): Promise<void> => {
  const dialogs = document.querySelectorAll('dialog');
  await Promise.all([...dialogs].flatMap((dialog) => dialog.getAnimations().map(({ finished }) => finished)));
};

export const expectNoViolations = async ({ page }: Pick<Storefront, 'page'>, where: string): Promise<void> => {
  // axe is loaded into the main frame alone.
  expect(page.frames(), `frames of ${where}`).toHaveLength(1);
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  await page.evaluate(openingEnds);
  expect(await page.evaluate(findViolations), where).toEqual([]);
};
