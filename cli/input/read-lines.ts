/** Lines of a stream of bytes, one after another, however large the whole is. */

export type Line = {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** The text, or null where it is no UTF-8 or longer than a line may be. */
  readonly text: string | null;
  readonly problem?: string;
};

/** The longest line that is read, in bytes: a line without an end must not fill the memory. */
export const MAX_LINE_BYTES = 1_048_576;

const NEWLINE = 0x0a;
const strict = new TextDecoder('utf-8', { fatal: true });

const decoded = (number: number, bytes: Uint8Array): Line => {
  try {
    return { number, text: strict.decode(bytes) };
  } catch {
    return { number, text: null, problem: 'this line is not UTF-8 text' };
  }
};

/** Groups of lines as the chunks of the input complete them. The byte order mark of a first line is not part of it. */
export async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let number = 0;
  let rest: Uint8Array[] = [];
  let size = 0;
  const hold = (bytes: Uint8Array): void => {
    size += bytes.length;
    // Past the limit nothing more is kept, only that it was too long.
    if (size <= MAX_LINE_BYTES) rest.push(bytes);
  };
  const finish = (): Line => {
    number += 1;
    const line =
      size > MAX_LINE_BYTES
        ? { number, text: null, problem: `this line is longer than ${MAX_LINE_BYTES} bytes` }
        : decoded(number, rest.length === 1 ? (rest[0] ?? new Uint8Array()) : Buffer.concat(rest));
    rest = [];
    size = 0;
    return line;
  };
  for await (const chunk of input) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      hold(chunk.subarray(from, end));
      lines.push(finish());
      from = end + 1;
    }
    if (from < chunk.length) hold(chunk.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (size > 0) yield [finish()];
}
