/** `simulate market`: prints the default market, or checks and prints a file; `--schema` prints the schema. */
import { Argument, type Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { BadInput, EXIT, type Io } from '../../io.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { loadMarket } from '../../simulate/market/load-market.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = { readonly schema?: boolean };

const HELP = `
A market is who the shoppers are and what they do, in numbers, with what an order costs you.
Print the default one to a file, change it, and pass the file to simulate.`;

const run = async (io: Io, file: string | undefined, { schema = false }: Options): Promise<void> => {
  if (schema) {
    if (file !== undefined) throw new BadInput('--schema cannot be combined with a file');
    const { marketJsonSchema } = await import('../../simulate/market/market-schema.ts');
    await io.write(jsonDocument(marketJsonSchema()));
  } else {
    await io.write((await loadMarket(file)).source);
  }
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[file]', 'the market to check and print; without one, the default market'),
        'files',
      ),
    )
    .option('--schema', 'print the JSON schema of a market')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${brand.slug} simulate market > my-market.yaml`, `${brand.slug} simulate market --schema`),
    )
    .action((file: string | undefined, options: Options) => run(io, file, options));
};
