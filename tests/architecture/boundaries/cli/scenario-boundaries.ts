/** What the folders that read and play scenarios may and may not import. */
import type { Boundary } from '../boundary.ts';
import { cliFolder } from './cli-folder.ts';

/** What every folder of `cli/scenario` sees but the one that reads files. */
const SCENARIO_SEES = ['../../input/x.ts', '../../text/x.ts', '../../../core/x.ts', '../../../adapters/wire/x.ts'];

export const SCENARIO_BOUNDARIES: readonly Boundary[] = [
  cliFolder('cli/scenario/schema', [...SCENARIO_SEES, 'yaml'], 'cli/scenario/schema sees'),
  ...['expectation', 'format'].map((name) =>
    cliFolder(`cli/scenario/${name}`, [...SCENARIO_SEES, '../schema/x.ts'], 'The scenario format sees'),
  ),
  cliFolder(
    'cli/scenario/load',
    ['../format/x.ts', '../../io.ts', 'node:fs', 'node:fs/promises', 'yaml'],
    'cli/scenario/load sees',
  ),
  cliFolder(
    'cli/scenario/environment',
    [...SCENARIO_SEES, '../format/x.ts', '../../../adapters/memory/x.ts'],
    'never the actions',
  ),
  ...['actions', 'play', 'state'].map((name) =>
    cliFolder(
      `cli/scenario/${name}`,
      [...SCENARIO_SEES, '../environment/x.ts', '../state/x.ts'],
      'neither files nor output',
    ),
  ),
];
