/** One small wrong file, and its right twin, for every rule that oxlint.config.ts names, but for that of the map. */
export type LintViolation = {
  /** The rule as the configuration spells it. */
  readonly rule: string;
  readonly file: string;
  readonly wrong: string;
  readonly right: string;
  /** Other files that the wrong one needs. */
  readonly besides?: Readonly<Record<string, string>>;
};

const STATES =
  "type State = 'open' | 'closed';\nexport const word = (state: State): string => {\n  switch (state) {\n    case 'open': return 'o';";

export const LINT_VIOLATIONS: readonly LintViolation[] = [
  {
    rule: 'import/no-cycle',
    file: 'core/pricing/cycle.ts',
    wrong: "import { two } from './cycle-back.ts';\nexport const one = (): number => two() - 1;\n",
    right: 'export const one = (): number => 1;\n',
    besides: {
      'core/pricing/cycle-back.ts': "import { one } from './cycle.ts';\nexport const two = (): number => one() + 1;\n",
    },
  },
  {
    rule: 'import/no-cycle',
    file: 'core/pricing/type-cycle.ts',
    wrong: "import type { Two } from './type-cycle-back.ts';\nexport type One = { readonly two?: Two };\n",
    right: 'export type One = { readonly two?: number };\n',
    besides: {
      'core/pricing/type-cycle-back.ts':
        "import type { One } from './type-cycle.ts';\nexport type Two = { readonly one?: One };\n",
    },
  },
  {
    rule: 'import/no-self-import',
    file: 'core/pricing/itself.ts',
    wrong: "import { one } from './itself.ts';\nexport const two = (): number => one + 1;\nexport const one = 1;\n",
    right: 'export const one = 1;\n',
  },
  {
    rule: 'import/no-default-export',
    file: 'adapters/memory/default.ts',
    wrong: 'const one = 1;\nexport default one;\n',
    right: 'export const one = 1;\n',
  },
  {
    rule: 'oxc/no-barrel-file',
    file: 'core/entities/barrel.ts',
    wrong: "export * from './one.ts';\n",
    right: "export { one as uno } from './one.ts';\nexport const two = 2;\n",
    besides: { 'core/entities/one.ts': 'export const one = 1;\n' },
  },
  {
    rule: 'eqeqeq',
    file: 'core/entities/loose.ts',
    wrong: 'export const same = (a: number, b: number): boolean => a == b;\n',
    right: 'export const same = (a: number, b: number): boolean => a === b;\n',
  },
  { rule: 'no-var', file: 'core/entities/var.ts', wrong: 'export var one = 1;\n', right: 'export const one = 1;\n' },
  {
    rule: 'prefer-const',
    file: 'core/entities/let.ts',
    wrong: 'let one = 1;\nexport const two = one + 1;\n',
    right: 'const one = 1;\nexport const two = one + 1;\n',
  },
  {
    rule: 'no-param-reassign',
    file: 'core/entities/reassign.ts',
    wrong: 'export const more = (a: number): number => {\n  a += 1;\n  return a;\n};\n',
    right: 'export const more = (a: number): number => a + 1;\n',
  },
  {
    rule: 'no-use-before-define',
    file: 'core/entities/early.ts',
    wrong: 'export const two = one + 1;\nconst one = 1;\n',
    right: 'export const two = (): number => one + 1;\nconst one = 1;\n',
  },
  {
    rule: 'unicorn/filename-case',
    file: 'core/entities/camelCase.ts',
    wrong: 'export const one = 1;\n',
    right: 'export const one = 1;\n',
  },
  {
    rule: 'typescript/ban-ts-comment',
    file: 'core/entities/ignored.ts',
    wrong: "// @ts-ignore\nexport const one: number = 'one';\n",
    right: 'export const one: number = 1;\n',
  },
  {
    rule: 'typescript/no-explicit-any',
    file: 'core/entities/any.ts',
    wrong: 'export const one = (a: any): string => String(a);\n',
    right: 'export const one = (a: number): string => String(a);\n',
  },
  {
    rule: 'typescript/no-non-null-assertion',
    file: 'core/entities/bang.ts',
    wrong: 'export const first = (a: readonly string[]): string => a[0]!;\n',
    right: "export const first = (a: readonly string[]): string => a[0] ?? '';\n",
  },
  {
    rule: 'typescript/consistent-type-definitions',
    file: 'core/entities/definition.ts',
    wrong: 'export interface Two {\n  readonly two: 2;\n}\n',
    right: 'export type Two = {\n  readonly two: 2;\n};\n',
  },
  {
    rule: 'typescript/consistent-type-imports',
    file: 'core/entities/type-import.ts',
    wrong: "import { Two } from './types.ts';\nexport type One = Two;\n",
    right: "import type { Two } from './types.ts';\nexport type One = Two;\n",
    besides: { 'core/entities/types.ts': 'export type Two = 2;\n' },
  },
  {
    rule: 'typescript/consistent-type-exports',
    file: 'core/entities/type-export.ts',
    wrong: "import type { Two } from './two.ts';\nexport { Two };\n",
    right: "import type { Two } from './two.ts';\nexport type { Two };\n",
    besides: { 'core/entities/two.ts': 'export type Two = 2;\n' },
  },
  {
    rule: 'typescript/no-floating-promises',
    file: 'adapters/system/floating.ts',
    wrong:
      'const later = async (): Promise<void> => { await Promise.resolve(); };\nexport const go = (): void => { later(); };\n',
    right:
      'const later = async (): Promise<void> => { await Promise.resolve(); };\nexport const go = (): void => { void later(); };\n',
  },
  {
    rule: 'typescript/no-misused-promises',
    file: 'web/misused.ts',
    wrong:
      'const later = async (): Promise<boolean> => await Promise.resolve(true);\nexport const go = (): number => (later() ? 1 : 2);\n',
    right:
      'const later = async (): Promise<boolean> => await Promise.resolve(true);\nexport const go = async (): Promise<number> => (await later() ? 1 : 2);\n',
  },
  {
    rule: 'typescript/only-throw-error',
    file: 'server/thrown.ts',
    wrong: "export const fail = (): never => { throw 'no'; };\n",
    right: "export const fail = (): never => { throw new Error('no'); };\n",
  },
  {
    rule: 'typescript/switch-exhaustiveness-check',
    file: 'core/entities/switch.ts',
    wrong: `${STATES}\n  }\n  return '';\n};\n`,
    right: `${STATES}\n    case 'closed': return 'c';\n  }\n};\n`,
  },
  {
    rule: 'react/rules-of-hooks',
    file: 'web/hooks.tsx',
    wrong:
      "import { useState } from 'react';\nexport const View = ({ on }: { on: boolean }) => (on ? useState(1)[0] : 2);\n",
    right:
      "import { useState } from 'react';\nexport const View = ({ on }: { on: boolean }) => {\n  const [one] = useState(1);\n  return on ? one : 2;\n};\n",
  },
  {
    rule: 'react/exhaustive-deps',
    file: 'web/deps.tsx',
    wrong:
      "import { useEffect } from 'react';\nexport const useTitle = (title: string): void => {\n  useEffect(() => { document.title = title; }, []);\n};\n",
    right:
      "import { useEffect } from 'react';\nexport const useTitle = (title: string): void => {\n  useEffect(() => { document.title = title; }, [title]);\n};\n",
  },
  {
    rule: 'no-restricted-globals',
    file: 'core/shopper/clock.ts',
    wrong: 'export const now = (): number => Date.now();\n',
    right: 'export const now = (clock: () => number): number => clock();\n',
  },
  {
    rule: 'no-restricted-globals',
    file: 'core/shop/new-date.ts',
    wrong: 'export const now = (): number => new Date().getTime();\n',
    right: 'export const now = (at: number): number => at;\n',
  },
  {
    rule: 'no-restricted-globals',
    file: 'core/entities/global.ts',
    wrong: 'export const now = (): number => globalThis.Date.now();\n',
    right: 'export const now = (at: number): number => at;\n',
  },
  {
    rule: 'no-restricted-properties',
    file: 'core/shop/dice.ts',
    wrong: 'export const roll = (): number => Math.random();\n',
    right: 'export const roll = (dice: () => number): number => dice();\n',
  },
  {
    rule: 'no-restricted-properties',
    file: 'core/shop/taken-dice.ts',
    wrong: 'const { random } = Math;\nexport const roll = (): number => random();\n',
    right: 'const { floor } = Math;\nexport const roll = (at: number): number => floor(at);\n',
  },
  {
    rule: 'vitest/no-focused-tests',
    file: 'tests/core/focused.test.ts',
    wrong: "import { expect, it } from 'vitest';\nit.only('counts', () => { expect(1 + 1).toBe(2); });\n",
    right: "import { expect, it } from 'vitest';\nit('counts', () => { expect(1 + 1).toBe(2); });\n",
  },
  {
    rule: 'vitest/expect-expect',
    file: 'tests/core/empty.test.ts',
    wrong: "import { it } from 'vitest';\nit('counts', () => { String(2); });\n",
    right: "import { expect, it } from 'vitest';\nit('counts', () => { expect(1 + 1).toBe(2); });\n",
  },
  {
    rule: 'vitest/valid-expect',
    file: 'tests/core/half.test.ts',
    wrong: "import { expect, it } from 'vitest';\nit('counts', () => { expect(1 + 1); });\n",
    right: "import { expect, it } from 'vitest';\nit('counts', () => { expect(1 + 1, 'the sum').toBe(2); });\n",
  },
  {
    rule: 'vitest/no-disabled-tests',
    file: 'tests/core/skipped.test.ts',
    wrong: "import { expect, it } from 'vitest';\nit.skip('counts', () => { expect(1 + 1).toBe(2); });\n",
    right: "import { expect, it } from 'vitest';\nit('counts', () => { expect(1 + 1).toBe(2); });\n",
  },
];
