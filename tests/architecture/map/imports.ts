/** The lint rule about imports: a file sees its own folder and what the map's row for it names, by the shortest path. */
import { posix } from 'node:path';
import { MAP, type Row } from './map.ts';

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The row that answers for a file: that of its deepest folder which has one. Paths are from the project's root. */
export const rowFor = (file: string, map: readonly Row[] = MAP): Row | undefined =>
  map.filter(({ folder }) => isWithin(file, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

/** The path of an imported file from the project's root, or the name of a package. */
export const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;

/** `node:` stands for all modules of Node. */
export const covers = (seen: string, target: string): boolean =>
  isWithin(target, seen) || (seen.endsWith(':') && target.startsWith(seen));

/** Why a file may not import this; undefined where it may. Files that no row answers for may import everything. */
export const importProblem = (file: string, specifier: string): string | undefined => {
  const own = rowFor(file);
  if (own === undefined) return undefined;
  if (specifier.startsWith('.')) {
    const shortest = posix.relative(posix.dirname(file), targetOf(file, specifier));
    if (specifier !== (shortest.startsWith('.') ? shortest : `./${shortest}`)) return 'Write the shortest path.';
  }
  const target = targetOf(file, specifier);
  const isOwn = specifier.startsWith('.') && rowFor(target) === own;
  if (isOwn || own.sees.some((seen) => covers(seen, target))) return undefined;
  return `${own.folder} may not import ${target}: see its row in tests/architecture/map/map.ts.`;
};

type Node = { readonly source?: { readonly value?: unknown } | null };
type Context = {
  readonly cwd: string;
  readonly filename: string;
  readonly report: (problem: { readonly node: Node; readonly message: string }) => void;
};

const plugin = {
  meta: { name: 'map' },
  rules: {
    imports: {
      create: (context: Context) => {
        const file = posix.relative(context.cwd, context.filename);
        const check = (node: Node): void => {
          if (typeof node.source?.value !== 'string') return;
          const message = importProblem(file, node.source.value);
          if (message !== undefined) context.report({ node, message });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          TSImportType: check,
        };
      },
    },
  },
};

// The linter asks for a default export.
export default plugin;
