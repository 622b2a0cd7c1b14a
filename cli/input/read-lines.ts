/** Splits a stream of bytes into lines, however large the whole is. */

export type Line = {
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Null where the line is not valid UTF-8 or too long. */
  readonly text: string | null;
  readonly problem?: string;
};

/** The maximum length of a line in bytes, so that a line without an end doesn't fill the memory. */
export const MAX_LINE_BYTES = 1_048_576;

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
