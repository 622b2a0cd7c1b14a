/**
 * What the linter checks. Who may import whom is a rule of our own, made from the map of the folders
 * (tests/architecture/map/map.ts); tests/architecture plants a violation of every rule.
 */
import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: [{ name: 'map', specifier: './tests/architecture/map/imports.ts' }],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'dist', '.cache', 'coverage', 'shots'],
  rules: {
    'map/imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    // Of one scope: helpers of a module stand below what uses them, and are there when it runs.
    'no-use-before-define': ['error', { functions: false, classes: true, variables: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-exports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // A copied set is a snapshot, a spread string is its code points, and a branded number may be negated.
    'unicorn/no-useless-spread': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-unary-minus': 'off',
    'react/react-in-jsx-scope': 'off',
    // Closing what the last page opened is such an effect; a drawing with a name is an image; a middleware calls next; a hook may expect.
    'react/set-state-in-effect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/no-callback-in-promise': 'off',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    {
      // The core reads no clock and no random numbers: both come in as ports.
      files: ['core/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: 'Time comes in through core/ports/time.ts.' },
          { name: 'globalThis', message: 'The core reaches for no global.' },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Randomness comes in through core/ports/random.ts.' },
        ],
      },
    },
    {
      // Tools that insist on a default export.
      files: ['*.config.ts', 'web/vite.config.ts', 'tests/architecture/map/imports.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tests/**'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect*', 'fc.assert', 'refusedWith', 'story', 'sees'] },
        ],
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
  ],
});
