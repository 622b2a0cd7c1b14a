/** `numbers`: the last numbers of invoices and credit notes, and their confirmation after a restore. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { operatorNumberCalls } from '../../adapters/wire/operator/numbers.ts';
import { encode } from '../../core/contract/encode.ts';
import type { NumbersState } from '../../core/shop/invoices/number-series.ts';
import { brand } from '../../core/catalogue/brand.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { alignRows } from '../text/table.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions &
  ConfirmOptions & {
    readonly invoice?: string;
    readonly creditNote?: string;
    readonly json?: boolean;
  };

const LABELS = { invoice: 'last invoice', creditNote: 'last credit note' } as const;
const FLAGS = { invoice: '--invoice', creditNote: '--credit-note' } as const;

const numbersText = ({ series }: NumbersState, useColour: boolean): string => {
  const { dim, red } = pc.createColors(useColour);
  const rows = series.map(({ series: name, last, isConfirmed }) => [
    { text: LABELS[name], paint: dim },
    { text: last },
    { text: isConfirmed ? '' : 'from the backup, not confirmed yet', paint: red },
  ]);
  const open = series.filter(({ isConfirmed }) => !isConfirmed);
  const flags = open.map(({ series: name, last }) => `${FLAGS[name]} ${last}`).join(' ');
  const next =
    open.length === 0
      ? ''
      : `\nThis store was restored from a backup. Look up the last numbers that were issued, and confirm them:\n  ${brand.slug} numbers ${flags}\n`;
  return `${alignRows(['left', 'left', 'left'], rows)}${next}`;
};

const confirmText = (given: Pick<Options, 'invoice' | 'creditNote'>): string =>
  (['invoice', 'creditNote'] as const)
    .flatMap((name) =>
      given[name] === undefined ? [] : [`The ${LABELS[name]} was ${given[name]}; the next one follows it.`],
    )
    .join('\n');

const numbers = async (io: Io, options: Options): Promise<void> => {
  const { invoice, creditNote, json = false } = options;
  const isConfirming = invoice !== undefined || creditNote !== undefined;
  if (isConfirming && !(await isConfirmed(io, options, () => confirmText(options)))) return;
  const result = await withOperator(options, (ask) =>
    isConfirming
      ? ask(operatorNumberCalls.confirmNumbers, {
          ...(invoice !== undefined && { invoice }),
          ...(creditNote !== undefined && { creditNote }),
        })
      : ask(operatorNumberCalls.numbers),
  );
  await io.write(
    json ? jsonDocument(encode(operatorNumberCalls.numbers.data, result)) : numbersText(result, io.colour),
  );
};

const HELP = `
A backup does not know the numbers that were given after it was taken, and each may be
given once only. After a restore no invoice and no credit note is issued before you have
confirmed the last number of its series in this financial year, from what was printed or
mailed; 000000 where there is none. Numbers go on above it. Until the next one is
given, a mistyped number is corrected by confirming the right one.`;

export const setUp = (command: Command, io: Io): void => {
  const { slug } = brand;
  addYesOption(addConnectionOptions(command))
    .option('--invoice <number>', 'the last invoice that was issued, such as BH/26-27/000123')
    .option('--credit-note <number>', 'the last credit note that was issued, such as BC/26-27/000004')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${slug} numbers`, `${slug} numbers --json`))
    .action((options: Options) => numbers(io, options));
};
