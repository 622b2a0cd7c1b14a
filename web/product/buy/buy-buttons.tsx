/** The buttons that add a product to the cart, and that buy it alone at once. */
import * as buyText from '../../content/catalogue/buy.ts';
import type { ProductInfo } from '../../../core/entities/product.ts';
import { useIsPending } from '../../runtime/hydration/readiness.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction } from '../../runtime/slow.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUnitsLeft } from '../supply.ts';

type Props = {
  readonly product: Pick<ProductInfo, 'id' | 'title'>;
  readonly kind?: 'full' | 'quiet' | 'light';
  readonly wide?: boolean;
  /** Names the product, for a page with several products. */
  readonly isNamed?: boolean;
  /** Shown instead of the usual label; it should name the product. */
  readonly label?: string;
};

export const AddToCart = ({ product: { id, title }, kind = 'full', wide = false, isNamed = false, label }: Props) => {
  const { cart, drawer } = useShopper();
  const isPending = useIsPending();
  const isSoldOut = useUnitsLeft(id) === 0;
  const [add, isRunning] = useAction(() => {
    drawer.open();
    return cart.add(id);
  });
  // Once the drawer can open, it shows the progress.
  return (
    <Button
      kind={kind}
      wide={wide}
      progress={buyText.adding}
      isRunning={isRunning && isPending}
      disabled={isSoldOut}
      onClick={add}
      aria-label={isNamed ? (isSoldOut ? buyText.soldOutNamed(title) : (label ?? buyText.addNamed(title))) : undefined}
    >
      {isSoldOut ? buyText.soldOut : (label ?? buyText.add)}
    </Button>
  );
};

/** A refusal is shown beside the button, as no drawer opens. */
export const BuyNow = ({ product: { id }, kind = 'quiet', wide = false }: Props) => {
  const { quickBuy } = useShopper();
  const isBuying = useStore('cart', (state) => state.buying === id);
  const problem = useStore('cart', ({ notice }) => (notice?.product === id ? notice : null));
  const [buy, isRunning] = useAction(() => quickBuy(id));
  const isSoldOut = useUnitsLeft(id) === 0;
  return (
    <>
      <Button
        kind={kind}
        wide={wide}
        busy={isRunning || isBuying}
        progress={buyText.opening}
        disabled={isSoldOut}
        onClick={buy}
      >
        {buyText.buy}
      </Button>
      <Notice notice={problem} />
    </>
  );
};
