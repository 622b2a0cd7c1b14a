/** Runs before `npm start`: installs and builds what is missing. */
import { ensureDependencies } from './dependencies.mjs';
import { ensureBuild } from './storefront.mjs';

await ensureDependencies();
ensureBuild();
