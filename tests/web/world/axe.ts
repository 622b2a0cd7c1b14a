/** axe, as every test asks it: the whole page as it stands, and nothing may be wrong with it. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from './expect.ts';
import type { Storefront } from './storefront.ts';

/** Without motion, so that nothing is looked at while it is half there. */
export const STILL = { reducedMotion: 'reduce' } as const;

export const expectNoViolations = async ({ page }: Pick<Storefront, 'page'>, where: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
  expect(told, where).toEqual([]);
};
