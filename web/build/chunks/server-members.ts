/**
 * Leaves out of the browser's code what only a server calls: one end of each row of the wire's table. Such a row is written once, for both; what only the removed members used goes with them.
 */
import type { Plugin } from 'vite';

type Rows = { readonly folder: string; readonly members: readonly string[] };

const ROWS: readonly Rows[] = [
  // A browser encodes requests and decodes responses, and never the other way round: 1.6 kB, compressed.
  { folder: 'adapters/wire/', members: ['decodeRequest', 'encodeResponse'] },
];

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const isMember = ({ type, key, computed }: Node, members: readonly string[]): boolean =>
  type === 'Property' && computed === false && isNode(key) && members.includes(String(key['name']));

/** Where members of these names stand in objects, each with the comma and the space after it; none lies in another. */
const membersIn = (node: Node, members: readonly string[]): readonly (readonly [start: number, end: number])[] =>
  node.type === 'ObjectPattern'
    ? []
    : Object.values(node)
        .flatMap(nodesIn)
        .flatMap((child, index, siblings) =>
          isMember(child, members)
            ? [[child.start, siblings[index + 1]?.start ?? child.end] as const]
            : membersIn(child, members),
        );

/** The build fails where none of these rows has such members any more. */
const withoutMembers = ({ folder, members }: Rows): Plugin => {
  let hasRemoved = false;
  return {
    name: `without-server-members-of-${folder}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: `**/${folder}**/*.ts`, code: new RegExp(members.join('|')) },
      handler(code) {
        const places = nodesIn(this.parse(code).body).flatMap((node) => membersIn(node, members));
        if (places.length > 0) hasRemoved = true;
        return {
          code: places.toReversed().reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code),
          map: null,
        };
      },
    },
    buildEnd: (error) => {
      if (error === undefined && !hasRemoved)
        throw new Error(`web/build/chunks/server-members.ts: nothing in ${folder} has ${members.join(' or ')}`);
    },
  };
};

export const withoutServerMembers = (rows: readonly Rows[] = ROWS): readonly Plugin[] => rows.map(withoutMembers);
