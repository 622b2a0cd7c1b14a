/** Precompressed copies beside the files, so that the server need not compress them. */
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;

export const isText = (file: string): boolean => TEXT.test(file);

/** Writes `file.br` and `file.gz`, each only where it is smaller than the file. */
export const writeCompressed = async (file: string): Promise<void> => {
  const body = await readFile(file);
  const copies = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 9 }),
  ]);
  await Promise.all(
    copies.map(async (copy, i) => {
      if (copy.length < body.length) await writeFile(`${file}.${i === 0 ? 'br' : 'gz'}`, copy);
    }),
  );
};
