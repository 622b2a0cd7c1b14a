/** Questions as JSON lines in, an answer line for each out, in the same order, streamed. */
import { BadInput, EXIT, type ExitCode, type Io } from '../io.ts';
import { linesOf, type Line } from './read-lines.ts';

/** What the help of a command says of such input. */
export const JSON_LINES_HELP = `
With - every line of standard input is a question and has an answer line, in the
same order. Blank lines are skipped; a bad one is answered by
{"error":{"line","message"}}, and the exit code is 2.`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput('this line is not JSON');
  }
};

const answerTo = (
  line: Line,
  answer: (question: unknown) => unknown,
): { readonly bad: boolean; readonly value: unknown } => {
  try {
    if (line.text === null) throw new BadInput(line.problem ?? 'this line cannot be read');
    return { bad: false, value: answer(parsed(line.text)) };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { bad: true, value: { error: { line: line.number, message: error.message } } };
  }
};

/**
 * Answers every line of the input. A bad one (where `answer` throws BadInput) is answered by
 * `{"error":{"line","message"}}` and the rest goes on; the code says whether there was any. Blank lines ask nothing.
 */
export const answerJsonLines = async (io: Io, answer: (question: unknown) => unknown): Promise<ExitCode> => {
  let code: ExitCode = EXIT.fine;
  for await (const lines of linesOf(io.input())) {
    let text = '';
    for (const line of lines) {
      if (line.text?.trim() === '') continue;
      const { bad, value } = answerTo(line, answer);
      if (bad) code = EXIT.badInput;
      text += `${JSON.stringify(value)}\n`;
    }
    if (text !== '') await io.write(text);
  }
  return code;
};

/** The line's fields; BadInput where it is no object, or names one that is not known. */
export const readRecord = (value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadInput('a line is one JSON object, {…}');
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      throw new BadInput(`"${key}" is not known; a line has ${known.map((name) => `"${name}"`).join(', ')}`);
  }
  return Object.fromEntries(Object.entries(value));
};
