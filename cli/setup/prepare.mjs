/** Runs before the npm scripts: `node prepare.mjs dependencies [build]` does each step only if necessary. */
import { ensureDependencies } from './dependencies.mjs';
import { exitWithError } from './paths-and-programs.mjs';
import { ensureBuild } from './storefront.mjs';

/** @type {Record<string, () => void>} */
const STEPS = { dependencies: ensureDependencies, build: ensureBuild };

for (const name of process.argv.slice(2)) {
  const step = STEPS[name] ?? exitWithError(`Unknown step ${name}; expected one of: ${Object.keys(STEPS).join(', ')}.`);
  step();
}
