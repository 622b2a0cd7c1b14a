/** The sections of a newer product page below the first screen. */
import type { NewProductData } from '../../content/catalogue/product-new.ts';
import { ProductNewIngredients } from './product-new-ingredients.tsx';
import { ProductNewRoutine } from './product-new-routine.tsx';
import { ProductNewUse } from './product-new-use.tsx';
import { RelatedProducts } from '../card/related-products.tsx';

type Props = { readonly data: NewProductData };

export const ProductNewSections = ({ data }: Props) => (
  <>
    <ProductNewRoutine labels={data.labels} routine={data.routine} current={data.name} />
    <ProductNewUse data={data} />
    <ProductNewIngredients data={data} />
    <RelatedProducts labels={data.labels} related={data.related} />
  </>
);
