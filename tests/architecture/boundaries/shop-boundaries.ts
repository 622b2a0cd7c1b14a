/** The folders of core/shop, each with the folders beside it that it sees. */
import { readdirSync } from 'node:fs';
import { because, detours, PACKAGES, type Boundary } from './boundary.ts';

/** Without cycles but for `calls`, which has what a call is, and the table of all calls. */
export const SHOP_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  calls: [
    'cart',
    'checkout',
    'consents',
    'customers',
    'documents',
    'invoices',
    'orders',
    'payments',
    'session',
    'support',
  ],
  cart: ['calls', 'documents', 'stock'],
  checkout: ['calls', 'cart', 'customers', 'documents', 'notifications', 'orders', 'payments', 'stock', 'support'],
  consents: ['calls', 'documents'],
  customers: ['calls', 'consents', 'documents', 'notifications', 'orders', 'payments', 'session'],
  documents: [],
  fulfilment: ['documents', 'invoices', 'notifications', 'orders'],
  invoices: ['calls', 'documents', 'orders'],
  maintenance: ['documents', 'notifications', 'orders', 'payments'],
  notifications: ['documents'],
  orders: ['calls', 'documents', 'notifications'],
  payments: ['calls', 'cart', 'documents', 'fulfilment', 'notifications', 'orders', 'stock', 'support'],
  sales: ['documents'],
  session: ['calls', 'cart', 'consents', 'documents', 'notifications'],
  stock: ['calls', 'documents'],
  support: ['calls', 'cart', 'consents', 'documents', 'notifications', 'orders'],
};

const SAYS = 'A folder of core/shop sees the core and only the folders beside it';
const folders = readdirSync(new URL('../../../core/shop', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Every folder that is there, so that a new one fails until it is named above and in the lint rules. */
export const SHOP_BOUNDARIES: readonly Boundary[] = folders.map((name) => {
  const sees = SHOP_FOLDERS[name] ?? [];
  return {
    override: `core/shop/${name}/**`,
    file: `core/shop/${name}/planted.ts`,
    allows: [
      './x.ts',
      ...(name === 'documents' ? [] : ['../ports.ts']),
      ...sees.map((other) => `../${other}/x.ts`),
      ...['entities', 'catalogue', 'pricing', 'validation', 'ports'].map((other) => `../../${other}/x.ts`),
    ],
    forbids: [
      ...because(SAYS, [
        ...folders.filter((other) => other !== name && !sees.includes(other)).map((other) => `../${other}/x.ts`),
        '../shop.ts',
        '../../shopper/x.ts',
        '../../../adapters/memory/x.ts',
        '../../../web/x.ts',
        '../../../server/x.ts',
        '../../../cli/x.ts',
        '../../../tests/x.ts',
        ...PACKAGES,
      ]),
      ...detours('./../elsewhere/x.ts', '../../entities/../elsewhere/x.ts'),
    ],
  };
});
