/** `today`: what waits for the operator, since when, and the command that handles it. */
import { TASK_TEXTS, operatorWorklistCalls, taskLabel } from '../../adapters/wire/operator/worklist.ts';
import { ageText } from '../../core/entities/time/duration-text.ts';
import type { Worklist } from '../../core/shop/worklist/read-worklist.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, setUpOf, shown } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';

const columnsAt = (now: number): Columns<Worklist['items'][number]> => [
  { head: 'waiting', text: taskLabel },
  { head: '', text: ({ count }) => String(count), align: 'right', paint: 'bold' },
  { head: 'oldest', text: ({ oldest }) => (oldest === null ? '' : ageText(now - oldest)), align: 'right' },
  { head: 'since', text: ({ oldest }) => (oldest === null ? '' : formatTime(oldest)) },
  { head: 'command', text: ({ task }) => TASK_TEXTS[task].command, paint: 'cyan' },
];

export const setUp = setUpOf(
  operatorCommand({
    json: 'print JSON: every task, with a count of 0 where nothing waits',
    help: 'Times are Indian time. What waits for the courier or the payment gateway is left out.',
    examples: ['today', 'today --json'],
    run: async ({ ask }) => {
      const worklist = await ask(operatorWorklistCalls.worklist);
      const waiting = worklist.items.filter(({ count }) => count > 0);
      return shown(operatorWorklistCalls.worklist, worklist, (colours) =>
        tableOf(columnsAt(worklist.at), waiting, 'Nothing waits for you.', colours),
      );
    },
  }),
);
