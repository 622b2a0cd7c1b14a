/** The photographs with their alternative texts; those of a product are in its content. */
import { brandName } from '../settings/brand.ts';
import { products } from '../../core/catalogue/products.ts';
import type { ProductInfo } from '../../core/entities/product.ts';
import { HERO, type Shot } from '../ui/picture/picture-sources.ts';
import { contentOf } from './catalogue/range.ts';

export type Photo = { readonly shot: Shot; readonly alt: string };

/** A picture of a product, by its number from 1 on. */
const shotOf = ({ images }: Pick<ProductInfo, 'images'>, number: number): Shot =>
  `${images.folder}/${String(number).padStart(2, '0')}`;

const alts: ReadonlyMap<Shot, string> = new Map([
  [HERO, `The four ${brandName} products on stone in front of a sunlit plaster wall`],
  ...products.flatMap((product) =>
    contentOf(product).photos.map((alt, index) => [shotOf(product, index + 1), alt] as const),
  ),
]);

export const photo = (shot: Shot): Photo => {
  const alt = alts.get(shot);
  if (alt === undefined) throw new Error(`no alternative text for the picture ${shot}`);
  return { shot, alt };
};

/** Every picture of a product, in the order of its folder. */
export const photosOf = (product: Pick<ProductInfo, 'images'>): readonly Photo[] =>
  Array.from({ length: product.images.count }, (_, index) => photo(shotOf(product, index + 1)));
