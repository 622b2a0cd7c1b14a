/** Putting a product into the cart, and buying it alone at once. */
import type { Product } from '../../core/entities/product.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import { Button } from './button.tsx';

type Props = {
  readonly product: Pick<Product, 'id' | 'title'>;
  readonly kind?: 'full' | 'quiet' | 'light';
  readonly wide?: boolean;
  /** Several products are on the page, so the button says which one it is. */
  readonly isNamed?: boolean;
};

export const AddToCart = ({ product: { id, title }, kind = 'full', wide = false, isNamed = false }: Props) => {
  const { cart, drawer } = useShopper();
  const add = (): void => {
    void cart.add(id);
    drawer.open();
  };
  return <Button kind={kind} wide={wide} onClick={add} aria-label={isNamed ? `Add to cart: ${title}` : undefined}>Add to cart</Button>;
};

export const BuyNow = ({ product: { id }, kind = 'quiet', wide = false }: Props) => {
  const shopper = useShopper();
  const busy = useStore(({ cart }) => cart, (state) => state.pending.includes(id));
  return <Button kind={kind} wide={wide} busy={busy} onClick={() => { void shopper.quickBuy(id); }}>Buy now</Button>;
};
