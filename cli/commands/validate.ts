/** `validate`: what the rule of a form's field says about a value (spec 6). */
import { Argument, type Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import {
  FIELDS,
  isField,
  validateField,
  type Field,
  type FieldResult,
  type FieldStatus,
} from '../../core/validation/fields.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { answerJsonLines, JSON_LINES_HELP, readRecord } from '../input/json-lines.ts';
import { examples } from '../text/examples.ts';
import { hint } from '../text/did-you-mean.ts';

type Options = { readonly json?: boolean };

const VALUE_HELP = `
The exit code is 1 for an invalid value. An empty value and a pincode that is
not 6 digits long count as incomplete: 0. With - it says only whether every
line could be read.`;

const asField = (name: unknown, label: string): Field => {
  if (isField(name)) return name;
  if (typeof name !== 'string') throw new BadInput(`${label} is the name of a field: ${FIELDS.join(', ')}`);
  throw new BadInput(`${label} "${name}" is not known; ${hint(name, FIELDS)}`);
};

const answerLine = (question: unknown): object => {
  const { field, value } = readRecord(question, ['field', 'value']);
  const known = asField(field, '"field"');
  if (typeof value !== 'string') throw new BadInput('"value" is a text');
  return { field: known, ...validateField(known, value) };
};

const shown = (field: Field, { status, message }: FieldResult, colour: boolean): string => {
  const { green, red, yellow } = pc.createColors(colour);
  const paint: Readonly<Record<FieldStatus, (text: string) => string>> = {
    valid: green,
    invalid: red,
    empty: yellow,
    pending: yellow,
  };
  return `${field} is ${paint[status](status)}${message === '' ? '' : `: ${message}`}\n`;
};

const validate = async (io: Io, name: string, value: string | undefined, { json = false }: Options): Promise<void> => {
  if (name === '-') {
    if (!json) throw new BadInput('reading from standard input needs --json');
    if (value !== undefined)
      throw new BadInput('with -, fields and values come from standard input, one JSON object a line');
    io.finish(await answerJsonLines(io, answerLine));
    return;
  }
  const field = asField(name, 'field');
  if (value === undefined) throw new BadInput('a value is missing; an empty one is written as ""');
  const result = validateField(field, value);
  await io.write(json ? `${JSON.stringify({ field, ...result })}\n` : shown(field, result, io.colour));
  io.finish(result.status === 'invalid' ? EXIT.failed : EXIT.fine);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument(
          '<field>',
          `one of ${FIELDS.join(', ')}; or - to read {"field","value"} lines from standard input`,
        ),
        FIELDS,
      ),
    )
    .argument('[value]', 'what was typed; after -- it may begin with a dash')
    .option('--json', 'answer as JSON: {field,status,message}')
    .addHelpText('after', VALUE_HELP)
    .addHelpText('after', JSON_LINES_HELP)
    .addHelpText(
      'after',
      examples(`${brand.slug} validate city "New Delhi"`, `${brand.slug} validate --json -- name "-x"`),
    )
    .action((field: string, value: string | undefined, options: Options) => validate(io, field, value, options));
};
