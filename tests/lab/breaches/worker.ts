/** Checks rows of the two tables for `run.ts`, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import type { ContractLevel as Level } from '../../../core/contract/call.ts';
import { checkBreach, checkDifference, type Finding } from './frame/check-row.ts';
import { breaches } from './table/table.ts';
import { differences } from './differences/differences.ts';

export type Row = { readonly table: 'breaches' | 'differences'; readonly name: string; readonly level: Level };

parentPort?.on('message', ({ row, sessions }: { readonly row: Row; readonly sessions: number }) => {
  check(row, sessions).then(
    (finding) => parentPort?.postMessage(finding),
    // It ends the thread, and so the run: a row that plants nothing proves nothing.
    (error: unknown) => {
      throw new Error(`the row “${row.name}” cannot be checked`, { cause: error });
    },
  );
});

const check = async ({ table, name, level }: Row, sessions: number): Promise<Finding> => {
  const breach = breaches.find((each) => each.name === name && each.level === level);
  const difference = differences.find((each) => each.name === name);
  if (table === 'breaches' && breach !== undefined) return checkBreach(breach);
  if (difference !== undefined) return checkDifference(difference, level, sessions);
  throw new Error(`there is no row “${name}”`);
};
