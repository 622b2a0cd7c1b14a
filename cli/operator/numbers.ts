/** `store numbers`: the last numbers of invoices and credit notes, and their confirmation after a restore. */
import { operatorNumberCalls } from '../../adapters/wire/operator/numbers.ts';
import { brand } from '../../core/catalogue/brand.ts';
import type { NumbersState } from '../../core/shop/invoices/number-series.ts';
import { alignRows } from '../text/table.ts';
import { operatorCommand, shown, type Colours } from './operator-command.ts';
import { defined, flag, option } from './takes.ts';

const NAMES = { invoice: 'invoice', creditNote: 'credit note' } as const;
const LABELS = { invoice: 'last invoice', creditNote: 'last credit note' } as const;
const FLAGS = { invoice: '--invoice', creditNote: '--credit-note' } as const;

const numbersText = ({ series }: NumbersState, { dim, red }: Colours): string => {
  const rows = series.map(({ series: name, last, isConfirmed }) => [
    { text: LABELS[name], paint: dim },
    { text: last },
    { text: isConfirmed ? '' : 'from the backup, not confirmed yet', paint: red },
  ]);
  const open = series.filter(({ isConfirmed }) => !isConfirmed);
  // Not the backup's own numbers, which would be given twice where later ones were issued.
  const flags = open.map(({ series: name, last }) => `${FLAGS[name]} ${last.replace(/\d+$/u, 'NUMBER')}`).join(' ');
  const next =
    open.length === 0
      ? ''
      : `\nThis store was restored from a backup. Look up the last numbers that were issued,\nin what was printed or mailed, and confirm them:\n  ${brand.slug} store numbers ${flags}\n`;
  return `${alignRows(['left', 'left', 'left'], rows)}${next}`;
};

export const numbers = operatorCommand({
  changes: true,
  takes: {
    invoice: option('number', 'the last invoice that was issued, such as BH/26-27/000123'),
    creditNote: option('number', 'the last credit note that was issued, such as BC/26-27/000004'),
    jump: flag('confirm a number that is more than 50 above the last one of the backup'),
  },
  help: `A backup does not know the numbers that were given after it was taken, and each may be
given once only. After a restore no invoice and no credit note is issued before you have
confirmed the last number of its series in this financial year, from what was printed or
mailed; 000000 where there is none. Numbers go on above it. Until the end of the next day a
mistyped number is corrected by confirming the right one: documents that were numbered above
the mistyped one keep their numbers, which the series leaves out.`,
  examples: ['store numbers', 'store numbers --json'],
  run: async ({ ask, io, input: { jump, ...input }, hasQuestion, confirm }) => {
    const given = { ...defined(input), ...(jump && { isJump: true }) };
    const names = (['invoice', 'creditNote'] as const).filter((name) => given[name] !== undefined);
    const isConfirming = names.length > 0;
    const { series } = await ask(operatorNumberCalls.numbers);
    const isOfBackup = (name: (typeof names)[number]): boolean =>
      series.some((one) => one.series === name && !one.isConfirmed && one.last === given[name]?.trim());
    const doubts = names
      .filter(isOfBackup)
      .map(
        (name) =>
          `${given[name]} is the last one of the backup: is it true that no ${NAMES[name]} was issued after the backup was taken?`,
      );
    const change = () =>
      [...names.map((name) => `The ${LABELS[name]} was ${given[name]}; the next one follows it.`), ...doubts].join(
        '\n',
      );
    if (isConfirming && !(await confirm(change))) return undefined;
    if (!hasQuestion) for (const doubt of doubts) io.writeError(`${doubt}\n`);
    const state = await (isConfirming
      ? ask(operatorNumberCalls.confirmNumbers, given)
      : ask(operatorNumberCalls.numbers));
    return shown(operatorNumberCalls.numbers, state, (colours) => numbersText(state, colours));
  },
});
