/**
 * A backup as lines of JSON, which either database writes and reads: a line that says what it is, one for each row, and
 * a last line with their number, without which the file is incomplete.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isTableRow, type TableRow } from './table-rows.ts';

const FORMAT = 'shop-backup';
const VERSION = 1;

export type BackupHeader = {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
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
  migrations: readonly string[],
  rows: AsyncIterable<TableRow>,
): Promise<number> => {
  let count = 0;
  const lines = async function* lines(): AsyncGenerator<string> {
    const header: BackupHeader = { format: FORMAT, version: VERSION, migrations };
    yield `${JSON.stringify(header)}\n`;
    for await (const one of rows) {
      count += 1;
      yield `${JSON.stringify(one)}\n`;
    }
    yield `${JSON.stringify({ rows: count })}\n`;
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
  value.version === VERSION &&
  'migrations' in value &&
  Array.isArray(value.migrations) &&
  value.migrations.every((name) => typeof name === 'string');

const numberOfRows = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'rows' in value && typeof value.rows === 'number'
    ? value.rows
    : undefined;

export type JsonLines = {
  readonly header: BackupHeader;
  /** Throws BadBackup at the first line that is wrong, and where the end is missing. */
  readonly rows: AsyncIterable<TableRow>;
};

/** Rejects with BadBackup where the first line is not that of a backup. */
export const readJsonLines = async (file: string): Promise<JsonLines> => {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })[Symbol.asyncIterator]();
  const first = await lines.next();
  const header = first.done === true ? undefined : parsed(first.value, 1);
  if (!isHeader(header)) throw new BadBackup('line 1 is not that of a backup');

  const rows = async function* rows(): AsyncGenerator<TableRow> {
    for (let count = 0, number = 2; ; number += 1) {
      const line = await lines.next();
      if (line.done === true) throw new BadBackup(`the file ends with line ${number - 1}, before the backup does`);
      const value = parsed(line.value, number);
      const total = numberOfRows(value);
      if (total === count) return;
      if (!isTableRow(value)) throw new BadBackup(`line ${number} is not a row of the shop's tables`);
      count += 1;
      yield value;
    }
  };
  return { header, rows: rows() };
};
