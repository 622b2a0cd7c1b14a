/** A sweep as a page in one file. */
import type { Sweep } from './content/sweep.ts';

/** What draws and formats the page is loaded here, because the plotting library would slow down every other command. */
export const sweepHtml = async (sweep: Sweep): Promise<string> => {
  const [{ page }, { sweepBody }] = await Promise.all([import('./html/page.ts'), import('./html/sweep-body.ts')]);
  return page(`Sweep of ${sweep.setting}`, sweepBody(sweep));
};
