/**
 * Puts class names into the code where they are used. A style sheet module exports them twice: as an object, which stays
 * in the bundle whole, and one by one, as constants, which the bundler replaces by their values: 0.8 kB of the home page,
 * compressed. Components import the object and write `styles.name`; a build imports the constants instead.
 */
import { parseAst, type Plugin } from 'vite';

const STYLES = /\.module\.css$/;

type Program = ReturnType<typeof parseAst>;

/** `import styles from './x.module.css'` becomes `import * as styles from './x.module.css'`. */
const withNamespaces = (code: string, { body }: Program): string =>
  body.reduceRight((result, node) => {
    if (node.type !== 'ImportDeclaration' || !STYLES.test(node.source.value)) return result;
    const [specifier] = node.specifiers;
    if (specifier?.type !== 'ImportDefaultSpecifier') return result;
    return `${result.slice(0, specifier.start)}* as ${result.slice(specifier.start)}`;
  }, code);

/** Names that are exported in the object only: with a hyphen, or reserved by JavaScript. */
const onlyInObject = ({ body }: Program): readonly string[] =>
  body.flatMap((node) =>
    node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'ObjectExpression'
      ? node.declaration.properties.flatMap((member) =>
          member.type === 'Property' && member.key.type === 'Literal' ? [String(member.key.value)] : [],
        )
      : [],
  );

/** The build fails at a class whose name cannot be a constant's. */
export const classNames = (): Plugin => ({
  name: 'class-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  transform: {
    order: 'post',
    filter: { id: /\.tsx?$|\.module\.css$/ },
    handler: (code, id) => {
      if (!STYLES.test(id))
        return code.includes('.module.css') ? { code: withNamespaces(code, parseAst(code)), map: null } : null;
      const names = onlyInObject(parseAst(code));
      if (names.length > 0) throw new Error(`web/build/class-names.ts: rename .${names.join(', .')} in ${id}`);
      // Kept: otherwise the bundler would remove the rules together with unused constants.
      return { code, map: null, moduleSideEffects: 'no-treeshake' };
    },
  },
});
