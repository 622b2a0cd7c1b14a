/** Checks rows of the table for `run.ts`, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import type { Level } from '../../../cli/conform/backend/backend.ts';
import { checkBreach, type Asked, type Finding } from './frame/check-breach.ts';
import { checkDifference, type DifferenceFinding } from './frame/check-difference.ts';
import { breaches } from './table/table.ts';
import { differences } from './differences/differences.ts';

export type Row = { readonly table: 'breaches' | 'differences'; readonly name: string; readonly level: Level };
export type Reply = { readonly finding: Finding } | DifferenceFinding;

parentPort?.on('message', ({ row, asked }: { readonly row: Row; readonly asked: Asked }) => {
  reply(row, asked).then(
    (answer) => parentPort?.postMessage(answer),
    // It ends the thread, and so the run: a row that plants nothing proves nothing.
    (error: unknown) => {
      throw new Error(`the row “${row.name}” cannot be checked`, { cause: error });
    },
  );
});

const reply = async ({ table, name, level }: Row, asked: Asked): Promise<Reply> => {
  if (table === 'breaches') {
    const breach = breaches.find((each) => each.name === name && each.level === level);
    if (breach === undefined) throw new Error(`there is no breach “${name}”`);
    return { finding: await checkBreach(breach, asked) };
  }
  const difference = differences.find((each) => each.name === name);
  if (difference === undefined) throw new Error(`there is no difference “${name}”`);
  return checkDifference(difference, level, asked);
};
