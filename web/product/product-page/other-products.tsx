/**
 * What is below the first screens of a product's page: its reviews, and other products, which are those in the bundle's box,
 * or those that go well with a single product.
 */
import type { ProductData } from '../../content/catalogue/product.ts';
import { RelatedProducts } from '../card/related-products.tsx';
import { BoxContents } from './box-contents.tsx';
import { ProductReviews } from './product-reviews.tsx';

export const OtherProducts = ({
  labels,
  box,
  related,
  reviews,
}: Pick<ProductData, 'labels' | 'box' | 'related' | 'reviews'>) => (
  <>
    <ProductReviews labels={labels} reviews={reviews} />
    {box.length > 0 ? <BoxContents labels={labels} box={box} /> : <RelatedProducts labels={labels} related={related} />}
  </>
);
