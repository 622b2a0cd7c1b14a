/** What people read keeps the shop's voice; each rule is first shown a violation that it must see. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noCopyOutsideContent, noLabelTwice, noSentenceTwice, quietTone } from './copy-rules.ts';
import { ROOT } from '../planted-tree.ts';
import type { SourceFile, SourceRule } from '../sources/source-rules.ts';

const sourcesIn = (pattern: string): readonly SourceFile[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path === 'node_modules' }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));

const READ_BY_PEOPLE = sourcesIn('{web,core,adapters,server,cli}/**/*.{ts,tsx,mjs}');
const CONTENT = sourcesIn('web/content/**/*.ts');
const COMPONENTS = sourcesIn(
  'web/{account,cart,checkout,editorial,home,layout,orders,pages,product,support,ui}/**/*.{ts,tsx}',
);

type Case = {
  readonly title: string;
  readonly rule: SourceRule;
  readonly governed: readonly SourceFile[];
  readonly violations: readonly string[];
  readonly innocent: readonly string[];
};

const CASES: readonly Case[] = [
  {
    title: 'does not exclaim, joke or beg',
    rule: quietTone,
    governed: READ_BY_PEOPLE,
    violations: [
      "export const a = 'Thanks for your order!';",
      'export const a = <p>Oops, that went wrong.</p>;',
      "export const a = 'Please wait. Please try again.';",
      "export const a = 'Looking for your cart …';",
      "export const a = 'Enter your UPI id';",
      "export const a = 'Enter your pin code';",
      "export const a = 'Enter your e-mail address';",
    ],
    innocent: [
      "export const a = b !== 'Please wait' ? 'Loading your cart…' : 'Please try again';",
      "export const a = 'this call needs an input; add with: { … }';",
    ],
  },
  {
    title: 'has one place for every sentence of the content',
    rule: noSentenceTwice,
    governed: CONTENT,
    violations: [
      "export const a = ['Your order is with the courier.', 'Good. Your order is with the courier'];",
      "export const a = ['See every step in your orders.', 'See every step in [your orders](/profile/orders).'];",
      'export const a = (n: number) => [`It takes up to ${n} working days.`, `It takes up to ${n} working days.`];',
    ],
    innocent: ["export const a = ['Your orders', 'Your orders', 'It is with the courier.', 'It is with the shop.'];"],
  },
  {
    title: 'has one place for every label of the content',
    rule: noLabelTwice,
    governed: CONTENT,
    violations: [
      "export const a = 'Your orders';\nexport const b = 'Your orders';",
      "export const a = { title: 'What to expect.', link: 'What to expect' };",
      'export const a = (n: number) => [`Up to ${n}`, `Up to ${n}`];',
      "export const a = ['Log out', 'LOG OUT…'];",
    ],
    innocent: [
      "export const a = ['Shop', 'Shop', 'Your orders', 'Your order', 'of each', 'of each'];",
      'export const a = (n: number) => [`${n} days`, `${n} days`, `Week ${n}`, `Week ${n}`];',
    ],
  },
  {
    title: 'stands in the content and not in a component',
    rule: noCopyOutsideContent,
    governed: COMPONENTS,
    violations: [
      'export const a = <p>Your orders</p>;',
      'export const a = <p>{b}, or later</p>;',
      'export const a = <p>{b} <s>of 5</s></p>;',
      "export const a = { label: 'Cart' };",
      'export const a = <B title="Page not found" />;',
      'export const a = <B label={`Rated ${b} out of 5`} />;',
      "export const a = 'MRP';",
    ],
    innocent: [
      'export const a = <p className="digits">{b}: {c}, {d}.</p>;',
      "export const a = b.key === 'Escape' ? '(min-width: 56rem) 50vw' : 'M4 8h16';",
      "export const a = () => { throw new Error('No context'); };",
      'import B from \'Cart\';\nexport const a = <B kind="quiet" to="/cart" />;',
    ],
  },
];

describe.each(CASES)('the copy $title', ({ rule, governed, violations, innocent }) => {
  it.each(violations)('and the rule reports %j', (text) => {
    expect(rule([{ path: 'web/content/planted.tsx', text }])).not.toEqual([]);
  });

  it.each(innocent)('and the rule accepts %j', (text) => {
    expect(rule([{ path: 'web/content/planted.tsx', text }])).toEqual([]);
  });

  it('everywhere', () => {
    expect(governed.length).toBeGreaterThan(20);
    expect(rule(governed)).toEqual([]);
  });
});
