/**
 * A backup as lines of JSON, which either database writes and reads: a line that says what it is, one for each row, and
 * a last line with their number and the SHA-256 of all lines before it, without which the file is incomplete. Files of the
 * first version have no hash and do not say when they were written.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isTableRow, type TableRow } from './table-rows.ts';

const FORMAT = 'shop-backup';
const VERSION = 2;
const FIRST_VERSION = 1;

export type BackupHeader = {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION | typeof FIRST_VERSION;
  /** When the backup was taken, epoch milliseconds. */
  readonly at?: number;
  /** The migrations of the database, oldest first. */
  readonly migrations: readonly string[];
};

/** A file that is not a backup, or not a whole one; the message names the line. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

/** Writes a new file; resolves with the number of rows. */
export const writeJsonLines = async (
  file: string,
  { migrations, at }: { readonly migrations: readonly string[]; readonly at: number },
  rows: AsyncIterable<TableRow>,
): Promise<number> => {
  let count = 0;
  const hash = createHash('sha256');
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const lines = async function* lines(): AsyncGenerator<string> {
    const header: BackupHeader = { format: FORMAT, version: VERSION, at, migrations };
    yield line(header);
    for await (const one of rows) {
      count += 1;
      yield line(one);
    }
    yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return count;
};

const parsed = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new BadBackup(`line ${number} is not JSON`, { cause });
  }
};

const isHeader = (value: unknown): value is BackupHeader =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === FORMAT &&
  'version' in value &&
  (value.version === VERSION || value.version === FIRST_VERSION) &&
  (!('at' in value) || Number.isSafeInteger(value.at)) &&
  'migrations' in value &&
  Array.isArray(value.migrations) &&
  value.migrations.every((name) => typeof name === 'string');

type LastLine = { readonly rows: number; readonly sha256: string | undefined };

const lastLineIn = (value: unknown): LastLine | undefined =>
  typeof value === 'object' && value !== null && 'rows' in value && typeof value.rows === 'number'
    ? { rows: value.rows, sha256: 'sha256' in value && typeof value.sha256 === 'string' ? value.sha256 : undefined }
    : undefined;

export type JsonLines = {
  readonly header: BackupHeader;
  /** Throws BadBackup at the first wrong line, or if the end is missing. */
  readonly rows: AsyncIterable<TableRow>;
};

/** Rejects with BadBackup where the first line is not that of a backup. */
export const readJsonLines = async (file: string): Promise<JsonLines> => {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })[Symbol.asyncIterator]();
  const first = await lines.next();
  const header = first.done === true ? undefined : parsed(first.value, 1);
  if (!isHeader(header)) throw new BadBackup('line 1 is not that of a backup');

  const hash = createHash('sha256').update(`${first.done === true ? '' : first.value}\n`);
  const rows = async function* rows(): AsyncGenerator<TableRow> {
    for (let count = 0, number = 2; ; number += 1) {
      const line = await lines.next();
      if (line.done === true) throw new BadBackup(`the file ends with line ${number - 1}, before the backup does`);
      const value = parsed(line.value, number);
      const last = lastLineIn(value);
      if (last !== undefined && !isTableRow(value)) {
        if (last.rows !== count) throw new BadBackup(`line ${number} says ${last.rows} rows, but there are ${count}`);
        if (header.version !== FIRST_VERSION && last.sha256 !== hash.digest('hex'))
          throw new BadBackup('a line was changed after the backup was written: the checksum does not match');
        if ((await lines.next()).done !== true)
          throw new BadBackup(`there are lines after line ${number}, where the backup ends`);
        return;
      }
      hash.update(`${line.value}\n`);
      if (!isTableRow(value)) throw new BadBackup(`line ${number} is not a row of the shop's tables`);
      count += 1;
      yield value;
    }
  };
  return { header, rows: rows() };
};
