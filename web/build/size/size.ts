/** `npm run size`: what every page of the build weighs, as a table. */
import { fileURLToPath } from 'node:url';
import { FONTS_LIMIT, htmlLimit, REQUESTS_LIMIT, scriptsLimit, sumOf, weigh, type Weight } from './weights.ts';

const CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url));
const HEAD = ['route', 'HTML', 'at most', 'scripts before hydration', 'at most', 'later', 'fonts', 'requests'] as const;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const over = (value: number, limit: number): string => (value > limit ? ' !' : '');

const row = ({ path, html, scripts, later, fonts, requests }: Weight): readonly string[] => [
  path,
  kB(html) + over(html, htmlLimit(path)),
  kB(htmlLimit(path)),
  kB(sumOf(scripts)) + over(sumOf(scripts), scriptsLimit(path)),
  kB(scriptsLimit(path)),
  kB(sumOf(later)),
  kB(fonts) + over(fonts, FONTS_LIMIT),
  `${requests}${over(requests, REQUESTS_LIMIT)}`,
];

const rows = [HEAD, ...weigh(CLIENT).map(row)];
const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
    .join('  ');

process.stdout.write(`${rows.map(line).join('\n')}\n\nBytes as they travel (brotli). "!" is more than allowed.\n`);
