/** The report as a page in one file: charts and tables, light and dark, without scripts and without the network. */
import type { SimulationReport } from './simulation-report.ts';

/** What draws and formats the page is loaded here, because the plotting library would slow down every other command. */
export const reportHtml = async (report: SimulationReport): Promise<string> => {
  const [{ page }, { reportBody }] = await Promise.all([import('./html/page.ts'), import('./html/report-body.ts')]);
  return page('Simulation report', reportBody(report));
};
