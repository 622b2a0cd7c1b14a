/** The alternative texts of the photographs. */
import { brand } from '../../core/catalogue/brand.ts';
import type { ProductInfo } from '../../core/entities/product.ts';
import type { Shot } from '../ui/picture/picture-sources.ts';

export type Photo = { readonly shot: Shot; readonly alt: string };

const alts: Readonly<Record<Shot, string>> = {
  'home/hero': `The four ${brand.name} products on stone in front of a sunlit plaster wall`,
  'products/skin-system/01':
    'Wash, Daily Moisturiser, Night Recovery and Weekly Polish standing on their charcoal-green box',
  'products/skin-system/02': 'The open box from above, with all four products and a printed card in their compartments',
  'products/skin-system/03': 'The four products on stone blocks in low window light with leaf shadows',
  'products/wash/01': 'Wash: a charcoal-green squeeze tube standing on its sand cap',
  'products/wash/02': 'Close view of the Wash tube with its crimped seam and orange line',
  'products/wash/03': 'Wash on wet limestone with beads of water, two pebbles and window light behind',
  'products/wash/04': 'A translucent green ribbon of Wash gel with small bubbles',
  'products/weekly-polish/01': 'Weekly Polish: a wide sand jar with a charcoal-green screw lid',
  'products/weekly-polish/02': 'The Weekly Polish jar open from above, with the grainy scrub inside',
  'products/weekly-polish/03':
    'An open jar of Weekly Polish on a travertine block in low sun, its lid leaning against the stone',
  'products/weekly-polish/04': 'Two thick smears of Weekly Polish with walnut-brown and pale grains',
  'products/daily-moisturiser/01': 'Daily Moisturiser: an off-white pump bottle with a charcoal-green pump',
  'products/daily-moisturiser/02': 'Close view of the Daily Moisturiser pump',
  'products/daily-moisturiser/03':
    'Daily Moisturiser on a walnut shelf beside folded linen, with leaf shadows on the wall',
  'products/daily-moisturiser/04': 'Two broad swipes of white Daily Moisturiser cream',
  'products/night-recovery/01': 'Night Recovery: a dark amber glass dropper bottle with a charcoal-green collar',
  'products/night-recovery/02': 'Close view of the Night Recovery dropper and amber glass shoulder',
  'products/night-recovery/03': 'Night Recovery on dark stone at dusk beside folded linen, the last sun on the wall',
  'products/night-recovery/04': 'A golden pour of Night Recovery serum with round beads beside it',
};

export const photo = (shot: Shot): Photo => {
  const alt = alts[shot];
  if (alt === undefined) throw new Error(`no alternative text for the picture ${shot}`);
  return { shot, alt };
};

/** Every picture of a product, in the order of its folder. */
export const photosOf = ({ images }: Pick<ProductInfo, 'images'>): readonly Photo[] =>
  Array.from({ length: images.count }, (_, i) => photo(`${images.folder}/${String(i + 1).padStart(2, '0')}`));
