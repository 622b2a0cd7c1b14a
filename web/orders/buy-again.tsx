/** The button that adds an order's products to the cart at today's prices, and below it what could not be added. */
import { soldOutMessage } from '../../core/catalogue/sold-out-message.ts';
import { MAX_QUANTITY } from '../../core/entities/cart.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { buyAgain, type BoughtAgain, type Missing } from '../../core/shopper/orders/buy-again.ts';
import * as orderLabels from '../content/customer/order-labels.ts';
import { useState } from 'react';
import { useAction } from '../runtime/slow.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export const BuyAgain = ({ items }: Pick<OrderView, 'items'>) => {
  const { cart, drawer } = useShopper();
  const [result, setResult] = useState<BoughtAgain | null>(null);
  const [buy, isRunning] = useAction(async () => {
    setResult(null);
    const bought = await buyAgain(cart, items);
    setResult(bought);
    if (bought.notice === null && bought.missing.length === 0) drawer.open();
  });
  return (
    <>
      <Button kind="quiet" busy={isRunning} progress={orderLabels.addingAgain} onClick={buy}>
        {orderLabels.buyAgain}
      </Button>
      {result !== null && <Notice notice={noticeOf(result)} />}
    </>
  );
};

const noticeOf = ({ hasAdded, missing, notice }: BoughtAgain) => {
  if (missing.length === 0) return notice;
  const outcome = notice?.message ?? (hasAdded ? orderLabels.restAdded : orderLabels.nothingAdded);
  const message = [...missing.map(reasonFor), outcome].join('. ');
  return { kind: hasAdded && notice === null ? 'info' : 'error', message } as const;
};

const reasonFor = ({ title, left }: Missing): string =>
  left === null ? orderLabels.lineFull(title, MAX_QUANTITY) : soldOutMessage([{ title, left }]);
