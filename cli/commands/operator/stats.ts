/** `stats`: what the shop has sold. */
export { setUpStats as setUp } from '../../operator/show-stats.ts';
