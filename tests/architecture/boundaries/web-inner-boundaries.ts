/**
 * What the folders inside a folder of the storefront see of each other. Every folder that is there and not named for
 * another one is planted as a violation, so that a new folder fails these tests until .oxlintrc.json names it.
 */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { because, type Boundary } from './boundary.ts';

const WEB = join(import.meta.dirname, '../../../web');

interface InnerFolders {
  readonly says: string;
  /** What the files of the folder itself see of the folders in it. */
  readonly own: readonly string[];
  /** What each folder in it sees of the others; `.` stands for the files of the folder itself. */
  readonly inner: Readonly<Record<string, readonly string[]>>;
  /** The override of a folder in it that has one of its own. */
  readonly overrides?: Readonly<Record<string, string>>;
}

const AREAS: Readonly<Record<string, InnerFolders>> = {
  ui: {
    says: 'A folder of web/ui sees',
    own: [],
    inner: { forms: ['.'], picture: ['.'], text: ['.'] },
  },
  cart: {
    says: 'A folder of web/cart sees',
    own: [],
    inner: { coupon: ['.'], totals: ['.'] },
  },
  product: {
    says: 'In web/product each folder sees those before it',
    own: [],
    inner: {
      buy: ['.'],
      card: ['.', 'buy'],
      'product-page': ['.', 'buy', 'card'],
      'product-new': ['.', 'buy', 'card'],
    },
    overrides: { buy: 'web/product/buy/**' },
  },
  layout: {
    says: 'A folder of web/layout sees',
    own: ['header', 'menu', 'page', 'popup', 'sandbox'],
    inner: { header: ['menu'], menu: [], page: ['menu'], popup: ['menu'], sandbox: ['menu'] },
  },
  pages: {
    says: 'A page sees the files of its own folder',
    own: ['buying', 'catalogue', 'customer', 'help', 'information'],
    inner: { buying: [], catalogue: [], customer: [], help: [], information: [] },
  },
};

/** The names of the code files side by side in a folder of web. */
const filesIn = (area: string): readonly string[] =>
  readdirSync(join(WEB, area)).filter((name) => /\.tsx?$/.test(name));

/** The folders that hold code. */
const foldersIn = (area: string): readonly string[] => [
  ...new Set(globSync('*/**/*.{ts,tsx}', { cwd: join(WEB, area) }).map((path) => path.split(/[\\/]/)[0] ?? '')),
];

const boundariesIn = (area: string, { says, own, inner, overrides = {} }: InnerFolders): readonly Boundary[] => [
  {
    override: `web/${area}/**`,
    file: `web/${area}/planted-beside.tsx`,
    allows: own.map((name) => `./${name}/x.ts`),
    forbids: because(
      says,
      foldersIn(area)
        .filter((name) => !own.includes(name))
        .map((name) => `./${name}/x.ts`),
    ),
  },
  ...foldersIn(area).map((folder): Boundary => {
    const sees = inner[folder] ?? [];
    return {
      override: overrides[folder] ?? `web/${area}/**`,
      file: `web/${area}/${folder}/planted-beside.tsx`,
      allows: [
        ...sees.filter((name) => name !== '.').map((name) => `../${name}/x.ts`),
        ...(sees.includes('.') ? ['../x.ts'] : []),
      ],
      forbids: because(says, [
        ...foldersIn(area)
          .filter((name) => name !== folder && !sees.includes(name))
          .map((name) => `../${name}/x.ts`),
        ...(sees.includes('.') ? [] : filesIn(area).map((name) => `../${name}`)),
      ]),
    };
  }),
];

export const WEB_INNER_BOUNDARIES: readonly Boundary[] = Object.entries(AREAS).flatMap(([area, rules]) =>
  boundariesIn(area, rules),
);
