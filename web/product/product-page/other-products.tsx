/** Other products on a product's page: those in the bundle's box, or those that go well with a single product. */
import type { ProductData } from '../../content/catalogue/product.ts';
import { RelatedProducts } from '../card/related-products.tsx';
import { BoxContents } from './box-contents.tsx';

export const OtherProducts = ({ labels, box, related }: Pick<ProductData, 'labels' | 'box' | 'related'>) =>
  box.length > 0 ? <BoxContents labels={labels} box={box} /> : <RelatedProducts labels={labels} related={related} />;
