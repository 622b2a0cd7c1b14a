/** `npm run build`. With `--keep-current` the release is built, and the current one stays. */
import { say } from './paths-and-programs.mjs';
import { build } from './storefront.mjs';

const isCurrent = !process.argv.includes('--keep-current');
const name = build({ isCurrent });
say(`Release ${name} is in dist/releases/${name}${isCurrent ? ', and is the current one' : ''}.`);
