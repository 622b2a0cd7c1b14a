/** A text that is read whole, such as an answer or a file of lines. */
import { BadInput } from '../io.ts';

/** The most bytes that are read. */
const MOST_BYTES = 64 * 1_048_576;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a stream, without a byte order mark. Throws BadInput for what is no UTF-8, or far too long; `name` is what it says of it. */
export const readText = async (
  input: AsyncIterable<Uint8Array>,
  name = 'the input',
  mostBytes = MOST_BYTES,
): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    size += chunk.length;
    if (size > mostBytes) throw new BadInput(`${name} is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    throw new BadInput(`${name} is not UTF-8 text`);
  }
};
