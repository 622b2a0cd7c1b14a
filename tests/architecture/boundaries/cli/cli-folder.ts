/** A folder of the CLI as a boundary. */
import { because, detours, packagesBut, type Boundary } from '../boundary.ts';
import { ONLY_ENTRANCES, shopperEntrances, shopperInside } from '../shopper-boundaries.ts';

/** The folders of the CLI in which sessions are played. */
const RUNS_SHOPPER = ['environment', 'actions', 'play', 'state'].map((name) => `cli/scenario/${name}`);

/** A folder of the CLI: it sees neither the commands nor the folders that are built on it. */
export const cliFolder = (folder: string, allows: readonly string[], says: string): Boundary => {
  const root = '../'.repeat(folder.split('/').length);
  const runsShopper = RUNS_SHOPPER.includes(folder);
  return {
    override: `${folder}/**`,
    file: `${folder}/planted.ts`,
    allows: ['./x.ts', ...allows, ...(runsShopper ? shopperEntrances(root) : [])],
    forbids: [
      ...(runsShopper ? shopperInside(ONLY_ENTRANCES, root) : because(says, shopperEntrances(root))),
      ...because(says, [
        `${root}cli/commands/x.ts`,
        '../elsewhere/x.ts',
        ...(folder.startsWith('cli/scenario/')
          ? ['../../commands/x.ts', '../load/x.ts', '../play/x.ts']
          : ['../commands/x.ts']),
        `${root}web/x.ts`,
        `${root}server/x.ts`,
        `${root}tests/x.ts`,
        ...packagesBut(allows),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  };
};
