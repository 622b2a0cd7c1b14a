/** `store check`: reads a whole store, and lists the errors in it. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../../core/catalogue/brand.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { unitsText } from '../../../core/entities/money/money-text.ts';
import { checkStore, type StoreCheck } from '../../../server/stores/check-store.ts';
import { withCommandErrors } from '../../config/start-error.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import { EXIT, type Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { alignRows } from '../../text/table.ts';

type Options = StoreOptions & { readonly json?: boolean };

const checkText = (
  { problems, uncredited, lost, owed, invoices, ...counts }: StoreCheck,
  useColour: boolean,
): string => {
  const { green, red, yellow, dim } = pc.createColors(useColour);
  const outside = (
    [
      [uncredited, 'refunded at the gateway, without a credit note'],
      [lost, 'lost in disputes'],
      [owed, 'collected on delivery and not paid out'],
    ] as const
  ).flatMap(([amount, what]) => (amount === 0 ? [] : [`${unitsText(amount, CURRENCY)} ${what}`]));
  const rows = Object.entries({ ...counts, 'invoices and credit notes': invoices }).map(([name, count]) => [
    { text: name, paint: dim },
    { text: String(count) },
  ]);
  const end =
    problems.length === 0 ? green('No errors.') : problems.map((problem) => `${red('✗')} ${problem}`).join('\n');
  return `${alignRows(['left', 'right'], rows)}${outside.map((line) => `${yellow(line)}\n`).join('')}${end}\n`;
};

const check = async (io: Io, options: Options): Promise<void> => {
  const result = await withCommandErrors(() => checkStore(storeOf(options)));
  await io.write(options.json === true ? jsonDocument(result) : checkText(result, io.colour));
  if (result.problems.length > 0) io.finish(EXIT.failed);
};

export const setUp = (command: Command, io: Io): void => {
  addStoreOptions(command)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nThe exit code is 1 if there are errors. It writes nothing; servers may run meanwhile.')
    .addHelpText(
      'after',
      examples(`${brand.slug} store check`, `${brand.slug} store check --store sqlite:data/shop.db --json`),
    )
    .action((options: Options) => check(io, options));
};
