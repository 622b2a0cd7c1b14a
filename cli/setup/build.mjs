/** `npm run build`. */
import { build } from './storefront.mjs';

build();
