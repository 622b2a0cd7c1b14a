/** The lines of the cart that hold more than is left: they have to be reduced before the order (spec 10.21). */
import { productOf } from '../../core/catalogue/products.ts';
import { shortagesOf } from '../../core/entities/stock.ts';
import { soldOutMessage } from '../../core/catalogue/sold-out-message.ts';
import * as cartText from '../content/buying/cart.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { Notice } from '../ui/notice.tsx';

export const Shortages = () => {
  const message = useStore('cart', ({ left, items }) => {
    const wanted = Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [pid, qty]));
    const lines = Object.entries(shortagesOf(left, wanted));
    return soldOutMessage(lines.map(([pid, units]) => ({ title: productOf(pid)?.title ?? pid, left: units })));
  });
  return message === '' ? null : <Notice notice={{ kind: 'error', message: `${message}. ${cartText.adjust}` }} />;
};
