/** `validate`: validates a value by the rule of a form field (spec 6). */
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
import { answerJsonLines, JSON_LINES_HELP, objectWithKeys } from '../input/json-lines.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { examples } from '../text/examples.ts';
import { jsonLine } from '../text/json.ts';

type Options = { readonly json?: boolean };

const EXIT_CODE_HELP = `
The exit code is 1 for an invalid value, and 0 for an empty one or a pincode with
a length other than 6, which are incomplete. Of a phone only the digits are
checked: its length and its first digit are checked when a one-time password is
requested. With -, the exit code depends only on whether every line could be read.`;

/** `label` names the field in messages. Throws BadInput. */
const fieldNamed = (name: unknown, label: string): Field => {
  if (isField(name)) return name;
  if (typeof name !== 'string') throw new BadInput(`${label} must be one of ${FIELDS.join(', ')}`);
  throw new BadInput(`unknown ${label} "${name}"; ${hint(name, FIELDS)}`);
};

const validateLine = (line: unknown): object => {
  const { field: name, value } = objectWithKeys(line, ['field', 'value']);
  const field = fieldNamed(name, '"field"');
  if (typeof value !== 'string') throw new BadInput('"value" must be a string');
  return { field, ...validateField(field, value) };
};

const resultText = (field: Field, { status, message }: FieldResult, useColour: boolean): string => {
  const { green, red, yellow } = pc.createColors(useColour);
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
    if (!json) throw new BadInput('reading from standard input requires --json');
    if (value !== undefined)
      throw new BadInput('with -, fields and values are read from standard input, one JSON object per line');
    io.finish(await answerJsonLines(io, validateLine));
    return;
  }
  const field = fieldNamed(name, 'field');
  if (value === undefined) throw new BadInput('missing value; use "" for an empty one');
  const result = validateField(field, value);
  await io.write(json ? jsonLine({ field, ...result }) : resultText(field, result, io.colour));
  io.finish(result.status === 'invalid' ? EXIT.failed : EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('<field>', `one of ${FIELDS.join(', ')}; or - to read JSON lines from standard input`),
        FIELDS,
      ),
    )
    .argument('[value]', 'the value; put -- before one that begins with a dash')
    .option('--json', 'print JSON')
    .addHelpText('after', EXIT_CODE_HELP)
    .addHelpText('after', JSON_LINES_HELP)
    .addHelpText('after', '\nInput line: {"field":"city","value":"New Delhi"}')
    .addHelpText(
      'after',
      examples(`${brand.slug} validate city "New Delhi"`, `${brand.slug} validate --json -- name "-x"`),
    )
    .action((field: string, value: string | undefined, options: Options) => validate(io, field, value, options));
};
