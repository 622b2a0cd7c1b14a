/** A stream of JSON lines: one output line for each input line, in the same order. */
import { BadInput, EXIT, type ExitCode, type Io } from '../io.ts';
import { jsonLine } from '../text/json.ts';
import { isJsonObject, type JsonObject, parseJson } from './json-object.ts';

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

type Line = {
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Null where the line is not valid UTF-8 or too long. */
  readonly text: string | null;
  readonly problem?: string;
};

/** The maximum length of a line in bytes, so that a line without an end doesn't fill the memory. */
const MAX_LINE_BYTES = 1_048_576;

const NEWLINE = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decodeLine = (number: number, bytes: Uint8Array): Line => {
  try {
    return { number, text: utf8.decode(bytes) };
  } catch {
    return { number, text: null, problem: 'this line is not UTF-8 text' };
  }
};

/** Yields the lines that each chunk of the input completes. A byte order mark is not part of the first line. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let size = 0;
  const append = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size <= MAX_LINE_BYTES) parts.push(bytes);
  };
  const completeLine = (): Line => {
    number += 1;
    const line =
      size > MAX_LINE_BYTES
        ? { number, text: null, problem: `this line is longer than ${MAX_LINE_BYTES} bytes` }
        : decodeLine(number, parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts));
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of input) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      append(chunk.subarray(start, end));
      lines.push(completeLine());
      start = end + 1;
    }
    if (start < chunk.length) append(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (size > 0) yield [completeLine()];
}
