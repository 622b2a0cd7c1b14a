/** A stream of JSON lines: one output line for each input line, in the same order. */
import { BadInput, EXIT, type ExitCode, type Io } from '../io.ts';
import { jsonLine } from '../text/json.ts';
import { isJsonObject, parseJson, type JsonObject } from './json-object.ts';
import { readLines, type Line } from './read-lines.ts';

/** The help of commands that read such a stream. */
export const JSON_LINES_HELP = `
With -, each line of standard input is answered by one line of output, in the
same order. Blank lines are skipped. An invalid line is answered by
{"error":{"line","message"}}, and the exit code is 2.`;

type Result = { readonly isValid: boolean; readonly output: unknown };

const resultOf = (line: Line, answer: (value: unknown) => unknown): Result => {
  try {
    if (line.text === null) throw new BadInput(line.problem ?? 'this line cannot be read');
    const value = parseJson(line.text);
    if (value === undefined) throw new BadInput('this line is not JSON');
    return { isValid: true, output: answer(value) };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { isValid: false, output: { error: { line: line.number, message: error.message } } };
  }
};

/**
 * Writes the answer to every line of the input. A line for which `answer` throws BadInput gets an error in its place,
 * and the others are still answered.
 */
export const answerJsonLines = async (io: Io, answer: (value: unknown) => unknown): Promise<ExitCode> => {
  let code: ExitCode = EXIT.ok;
  for await (const lines of readLines(io.input())) {
    let output = '';
    for (const line of lines) {
      if (line.text?.trim() === '') continue;
      const result = resultOf(line, answer);
      if (!result.isValid) code = EXIT.badInput;
      output += jsonLine(result.output);
    }
    if (output !== '') await io.write(output);
  }
  return code;
};

/** The object of a line. Throws BadInput for anything else, and for an object with other keys. */
export const objectWithKeys = (value: unknown, keys: readonly string[]): JsonObject => {
  if (!isJsonObject(value)) throw new BadInput('a line must be one JSON object, {…}');
  for (const key of Object.keys(value)) {
    if (!keys.includes(key))
      throw new BadInput(`unknown key "${key}"; allowed keys are ${keys.map((name) => `"${name}"`).join(', ')}`);
  }
  return Object.fromEntries(Object.entries(value));
};
