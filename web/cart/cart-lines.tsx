/** The lines of the cart: what, how many, and what they cost together. */
import * as buyText from '../content/catalogue/buy.ts';
import * as cartText from '../content/buying/cart.ts';
import { MAX_QUANTITY, type CartLine } from '../../core/entities/cart.ts';
import { times } from '../../core/entities/money/money.ts';
import { productOf } from '../../core/catalogue/products.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { useIsCartLoaded } from './cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import styles from './cart-lines.module.css';

/** `isFirst`: they are on the first screen of a page. */
export const CartLines = ({ isFirst = false }: { readonly isFirst?: boolean }) => {
  const items = useStore('cart', (state) => state.items);
  return (
    <ul className={styles.lines} aria-label={cartText.products}>
      {Object.entries(items).map(([pid, line]) => (
        <Line key={pid} pid={pid} line={line} isFirst={isFirst} />
      ))}
    </ul>
  );
};

type LineProps = { readonly pid: ProductId; readonly line: CartLine; readonly isFirst: boolean };

const Line = ({ pid, line, isFirst }: LineProps) => {
  const { cart } = useShopper();
  const product = productOf(pid);
  const isLoaded = useIsCartLoaded();
  const left = useStore('cart', (state) => state.left[pid] ?? MAX_QUANTITY);
  if (product === undefined) return null;
  const { title, page_link, thumbnail, subtitle } = product;
  const set = (qty: number): void => void cart.setQuantity(pid, qty);
  return (
    <li className={styles.line}>
      <div className={styles.photo}>
        <Picture shot={thumbnail} alt="" sizes="6rem" isFirst={isFirst} />
      </div>
      <div className={styles.body}>
        <div className={styles.facts}>
          <div className={styles.text}>
            <SiteLink to={page_link} className={styles.title}>
              {title}
            </SiteLink>
            <p className={styles.subtitle}>{subtitle}</p>
            {line.qty > left && <p className={styles.short}>{left === 0 ? buyText.soldOut : buyText.fewLeft(left)}</p>}
          </div>
          <p className={styles.price}>
            {isLoaded && inRupees(times(unitPrice(line), line.qty))}
            {isLoaded && line.sale > 0 && line.sale < line.price && (
              <span className={styles.mrp}>
                {buyText.mrp} <s>{inRupees(times(line.price, line.qty))}</s>
              </span>
            )}
          </p>
        </div>
        <div className={styles.controls}>
          <div className={styles.quantity} role="group" aria-label={cartText.quantityOf(title)}>
            <button
              type="button"
              aria-label={cartText.decrease(title)}
              disabled={line.qty <= 1}
              onClick={() => {
                // One step to what is left, where the line holds more.
                set(Math.min(line.qty - 1, Math.max(left, 1)));
              }}
            >
              <Icon name="minus" />
            </button>
            <output aria-label={cartText.quantity}>{line.qty}</output>
            <button
              type="button"
              aria-label={cartText.increase(title)}
              disabled={line.qty >= Math.min(left, MAX_QUANTITY)}
              onClick={() => set(line.qty + 1)}
            >
              <Icon name="plus" />
            </button>
          </div>
          <button
            type="button"
            className={`text-button ${styles.remove}`}
            aria-label={cartText.removeNamed(title)}
            onClick={() => void cart.remove(pid)}
          >
            {cartText.remove}
          </button>
        </div>
      </div>
    </li>
  );
};
