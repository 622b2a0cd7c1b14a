/** `today`: what waits for the operator, since when, and the command that handles it. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { TASK_TEXTS, operatorWorklistCalls } from '../../adapters/wire/operator/worklist.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { ageText } from '../../core/entities/time/duration-text.ts';
import type { Worklist } from '../../core/shop/worklist/read-worklist.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions & { readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'waiting', align: 'left' },
  { head: '', align: 'right' },
  { head: 'oldest', align: 'right' },
  { head: 'since', align: 'left' },
  { head: 'command', align: 'left' },
];

const worklistText = ({ at, items }: Worklist, useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  const waiting = items.filter(({ count }) => count > 0);
  if (waiting.length === 0) return 'Nothing waits for you.\n';
  const rows = waiting.map(({ task, count, oldest }) => [
    { text: TASK_TEXTS[task].label },
    { text: String(count), paint: bold },
    { text: oldest === null ? '' : ageText(at - oldest) },
    { text: oldest === null ? '' : formatTime(oldest) },
    { text: TASK_TEXTS[task].command, paint: cyan },
  ]);
  return table(COLUMNS, rows, dim);
};

const showToday = async (io: Io, { json = false, ...options }: Options): Promise<void> => {
  const worklist = await withOperator(options, (ask) => ask(operatorWorklistCalls.worklist));
  await io.write(
    json ? jsonDocument(encode(operatorWorklistCalls.worklist.data, worklist)) : worklistText(worklist, io.colour),
  );
};

export const setUp = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .option('--json', 'print JSON: every task, with a count of 0 where nothing waits')
    .addHelpText('after', '\nTimes are Indian time. What waits for the courier or the payment gateway is left out.')
    .addHelpText('after', examples(`${slug} today`, `${slug} today --json`))
    .action((options: Options) => showToday(io, options));
};
