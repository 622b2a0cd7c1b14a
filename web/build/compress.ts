/** Precompressed twins beside the files, so that the server compresses nothing. */
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;

export const isText = (file: string): boolean => TEXT.test(file);

/** Writes `file.br` and `file.gz`, each only where it is smaller than the file. */
export const writeTwins = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const twins = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 9 }),
  ]);
  await Promise.all(
    twins.map(async (twin, i) => {
      if (twin.length < body.length) await writeFile(`${file}.${i === 0 ? 'br' : 'gz'}`, twin);
    }),
  );
};
