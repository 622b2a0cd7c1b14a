/** Log lines for a terminal: columns that align, in colour, one entry a line and its causes below. */
import { escapeControls } from '../../core/validation/text.ts';

type Paint = (text: string) => string;
export type LogPaints = Readonly<Record<'dim' | 'red' | 'yellow' | 'green', Paint>>;

/** An entry as pino writes it. */
type LogEntry = {
  readonly level?: unknown;
  readonly time?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly [field: string]: unknown;
};

const FIELDS_SHOWN_APART: ReadonlySet<string> = new Set(['level', 'time', 'message', 'cause']);
const REQUEST_FIELDS: ReadonlySet<string> = new Set(['method', 'path', 'status', 'ms', 'endpoint', 'outcome', 'id']);

/** An object, for reading fields of unknown type. */
const fieldsOf = (value: unknown): LogEntry | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

const parsed = (line: string): LogEntry | undefined => {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return undefined;
  }
};

const two = (part: number): string => String(part).padStart(2, '0');

/** The local time of day, with milliseconds. */
const timeOf = (time: unknown): string => {
  const date = new Date(textOf(time));
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
};

/** Writes each JSON line of a log as readable text; lines that are no JSON are written as text. */
export const prettyLine = (line: string, paints: LogPaints): string => {
  const entry = parsed(line);
  if (entry === undefined) return escapeControls(line);
  const text = entry['method'] === undefined ? messageText(entry) : requestText(entry, paints);
  const level = textOf(entry.level).toUpperCase().padEnd(5);
  const head = `${paints.dim(timeOf(entry.time))} ${levelPaint(entry.level, paints)(level)} ${text}`;
  return [head, ...causeLines(entry.cause).map((cause) => paints.dim(`  ${cause}`))].join('\n');
};

const levelPaint = (level: unknown, { red, yellow, green }: LogPaints): Paint =>
  level === 'error' || level === 'fatal' ? red : level === 'warn' ? yellow : green;

const textOf = (value: unknown): string =>
  escapeControls(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const messageText = ({ message, ...entry }: LogEntry): string => {
  const more = Object.entries(entry).filter(([name]) => !FIELDS_SHOWN_APART.has(name));
  return [textOf(message), ...more.map(([name, value]) => `${name}=${textOf(value)}`)].join(' ').trim();
};

const requestText = (entry: LogEntry, { red, yellow, dim }: LogPaints): string => {
  const status = Number(entry['status']);
  const plain: Paint = (text) => text;
  const paint = status >= 500 ? red : status >= 400 ? yellow : plain;
  const more = Object.entries(entry).filter(([name]) => !FIELDS_SHOWN_APART.has(name) && !REQUEST_FIELDS.has(name));
  return [
    textOf(entry['method']).padEnd(4),
    paint(textOf(entry['status'])),
    `${Number(entry['ms']).toFixed(1).padStart(7)} ms`,
    textOf(entry['path']),
    dim([entry['endpoint'], entry['outcome'], entry['id']].map(textOf).join(' ')),
    ...more.map(([name, value]) => `${name}=${textOf(value)}`),
  ].join(' ');
};

const causeLines = (cause: unknown): readonly string[] => {
  const fields = fieldsOf(cause);
  if (fields === undefined) return [];
  const { message, cause: deeper } = fields;
  const place = fields['at'] === undefined ? '' : ` (${textOf(fields['at'])})`;
  return [
    `${textOf(fields['error'])}${message === undefined ? '' : `: ${textOf(message)}`}${place}`,
    ...causeLines(deeper),
  ];
};
