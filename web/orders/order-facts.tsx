/** The products, sums and addresses of an order. */
import { usesRewardCash } from '../../core/entities/discount.ts';
import { isPaidOnDelivery } from '../../core/entities/payment-mode.ts';
import * as orderText from '../content/customer/orders.ts';
import * as buyingText from '../content/buying/buying.ts';
import { productOf } from '../../core/catalogue/products.ts';
import { type Address, addressLines } from '../../core/entities/address.ts';
import type { CartItems } from '../../core/entities/cart.ts';
import { times } from '../../core/entities/money/money.ts';
import type { OrderState } from '../../core/entities/order.ts';
import type { ProductId } from '../../core/entities/product.ts';
import type { OrderView, ParcelView } from '../../core/ports/shop-views.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { SumRow, SumRows } from '../cart/totals/sum-row.tsx';
import { inRupees } from '../format/rupees.ts';
import { Picture } from '../ui/picture/picture.tsx';
import styles from './order-facts.module.css';

export const OrderItems = ({ items }: { readonly items: CartItems }) => (
  <ul className={styles.items} aria-label={orderText.products}>
    {Object.entries(items).map(([pid, line]) => (
      <Item key={pid} pid={pid} qty={line.qty} price={inRupees(times(unitPrice(line), line.qty))} />
    ))}
  </ul>
);

/** A product of an order; tracking shows no prices. */
export const Item = ({
  pid,
  qty,
  price,
}: {
  readonly pid: ProductId;
  readonly qty: number;
  readonly price?: string;
}) => {
  const product = productOf(pid);
  return (
    <li className={styles.item}>
      {product !== undefined && (
        <div className={styles.photo}>
          <Picture shot={product.thumbnail} alt="" sizes="4rem" />
        </div>
      )}
      <span className={styles.title}>{product?.title ?? pid}</span>
      <span>× {qty}</span>
      {price !== undefined && <span className={styles.price}>{price}</span>}
    </li>
  );
};

const EARNS_LATER: ReadonlySet<OrderState> = new Set<OrderState>([
  'pending_payment',
  'payment_failed',
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'undelivered',
]);

/** The label of the reward cash that the order earns; undefined where it earns none. */
const rewardCashLabel = (state: OrderState): string | undefined => {
  if (state === 'delivered') return buyingText.earned;
  return EARNS_LATER.has(state) ? buyingText.earnsLater : undefined;
};

export const OrderSums = ({
  order: { summary, mode, state },
}: {
  readonly order: Pick<OrderView, 'summary' | 'mode' | 'state'>;
}) => {
  const { subtotal, shipping, discount, total, rewardCash } = summary;
  const note = rewardCashLabel(state);
  return (
    <SumRows>
      <SumRow term={buyingText.subtotal} value={inRupees(subtotal)} />
      {discount.value > 0 && (
        <SumRow
          term={usesRewardCash(summary) ? buyingText.rewardCash : buyingText.code(discount.code)}
          value={`−${inRupees(discount.value)}`}
        />
      )}
      <SumRow
        term={isPaidOnDelivery(mode) ? buyingText.codFee : buyingText.delivery}
        value={shipping === 0 ? buyingText.free : inRupees(shipping)}
      />
      <SumRow term={buyingText.total} value={inRupees(total)} isTotal />
      {note !== undefined && rewardCash > 0 && <SumRow term={note} value={inRupees(rewardCash)} isNote />}
    </SumRows>
  );
};

export const AddressBlock = ({ address }: { readonly address: Address }) => (
  <address className={styles.address}>{addressLines(address).join('\n')}</address>
);

/** Who brings the parcel, and where the courier shows it; nothing for an order without one. */
export const ParcelFacts = ({ parcel }: { readonly parcel: ParcelView | undefined }) =>
  parcel === undefined || parcel.awb === '' ? null : (
    <div className={styles.parcel}>
      <p>
        {parcel.courier}, {orderText.awb} <strong>{parcel.awb}</strong>
      </p>
      {parcel.url !== undefined && (
        <a href={parcel.url} target="_blank" rel="noopener noreferrer">
          {orderText.trackWith(parcel.courier)}
        </a>
      )}
    </div>
  );
