/** Folders that see each other, in a circle: whoever wants to read one of them has to read them all. */
import { posix } from 'node:path';
import { targetOf } from './imports.ts';

export type ImportingFile = { readonly path: string; readonly text: string };

const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*'(?<specifier>[^']+)'/g;

/** What a file imports: paths from the project's root, and packages. */
export const targetsIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(SPECIFIER)].map(({ groups }) => targetOf(path, groups?.['specifier'] ?? ''));

/** The circles that imports make between folders. A folder that has folders counts file by file: they are for those below it. */
export const folderCycles = (files: readonly ImportingFile[]): readonly (readonly string[])[] => {
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))];
  const parents = new Set(folders.filter((folder) => folders.some((other) => other.startsWith(`${folder}/`))));
  const paths = new Set(files.map(({ path }) => path));
  const placeOf = (path: string): string => (parents.has(posix.dirname(path)) ? path : posix.dirname(path));

  const seen = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const place = placeOf(path);
    const others = seen.get(place) ?? new Set();
    seen.set(place, others);
    for (const target of targetsIn(path, text)) {
      if (paths.has(target) && placeOf(target) !== place) others.add(placeOf(target));
    }
  }
  return circlesIn(seen);
};

/** The strongly connected parts of more than one place (Tarjan's algorithm). */
const circlesIn = (seen: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (place: string): number => {
    const index = order.size;
    order.set(place, index);
    lowest.set(place, index);
    stack.push(place);
    for (const other of seen.get(place) ?? []) {
      const reached = order.has(other) ? (stack.includes(other) ? order.get(other) : undefined) : visit(other);
      if (reached !== undefined) lowest.set(place, Math.min(lowest.get(place) ?? index, reached));
    }
    if (lowest.get(place) === index) {
      const circle = stack.splice(stack.indexOf(place));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest.get(place) ?? index;
  };
  for (const place of seen.keys()) if (!order.has(place)) visit(place);
  return circles;
};
