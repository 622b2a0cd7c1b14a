/** What each folder of the simulation's report may and may not import. */
import type { Boundary } from '../boundary.ts';
import { cliFolder } from './cli-folder.ts';

export const REPORT_BOUNDARIES: readonly Boundary[] = [
  cliFolder(
    'cli/simulate/report',
    ['../session-outcome.ts', '../../text/x.ts', '../../../core/catalogue/x.ts', 'picocolors'],
    'never what plays the sessions',
  ),
  ...['content', 'estimates', 'statistics', 'terminal'].map((name) =>
    cliFolder(
      `cli/simulate/report/${name}`,
      [
        '../x.ts',
        '../content/x.ts',
        '../statistics/x.ts',
        '../../session-outcome.ts',
        '../../../../core/entities/x.ts',
      ],
      'neither charts nor pages',
    ),
  ),
  cliFolder('cli/simulate/report/charts', ['../x.ts', '../content/x.ts', 'echarts/core'], 'charts alone see echarts'),
  cliFolder(
    'cli/simulate/report/html',
    ['../x.ts', '../charts/x.ts', '../content/x.ts', '../../../../core/catalogue/x.ts', 'hono/html'],
    'page sees charts, content and hono/html',
  ),
];
