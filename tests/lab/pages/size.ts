/** `npm run lab -- size`: the size of every built page, beside its budget. */
import { STOREFRONT } from '../../web/world/backend/shop.ts';
import { budgetOf, usedBy } from '../../web/tools/budgets.ts';
import { weigh, type Weight } from '../../web/tools/weights.ts';

const HEAD = [
  'route',
  'HTML',
  'at most',
  'scripts before hydration',
  'at most',
  'in all',
  'at most',
  'fonts',
  'requests',
] as const;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const over = (value: number, limit: number): string => (value > limit ? ' !' : '');

const row = (weight: Weight): readonly string[] => {
  const used = usedBy(weight);
  const limit = budgetOf(weight.path);
  return [
    weight.path,
    kB(used.html) + over(used.html, limit.html),
    kB(limit.html),
    kB(used.scripts) + over(used.scripts, limit.scripts),
    kB(limit.scripts),
    kB(used.allScripts) + over(used.allScripts, limit.allScripts),
    kB(limit.allScripts),
    kB(used.fonts) + over(used.fonts, limit.fonts),
    `${used.requests}${over(used.requests, limit.requests)}`,
  ];
};

const rows = [HEAD, ...weigh(STOREFRONT).map(row)];
const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
    .join('  ');

process.stdout.write(`${rows.map(line).join('\n')}\n\nBytes as they are sent (brotli). "!" is over the budget.\n`);
