/** Reads no more of a body than it may have. */

/** The most bytes of an answer, after decompression: far more than the longest list of orders. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** A `ReadableStream` of bytes. */
type ByteStream = {
  readonly getReader: () => {
    readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    readonly cancel: () => Promise<unknown>;
  };
};

/** A stream's bytes; undefined as soon as there are more than `max`, and the rest is not read. */
export const countedBytes = async (
  stream: ByteStream | null,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let { done, value } = await reader.read(); !done && value !== undefined; { done, value } = await reader.read()) {
    size += value.byteLength;
    if (size > max) {
      // Not awaited: it takes as long as another copy of the stream is read.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};
