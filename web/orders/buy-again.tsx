/** The button that adds an order's products to the cart at today's prices, and below it what could not be added. */
import { soldOutMessage } from '../../core/catalogue/sold-out-message.ts';
import { MAX_QUANTITY } from '../../core/entities/cart.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { buyAgain, type BuyAgainResult, type Shortfall } from '../../core/shopper/orders/buy-again.ts';
import * as orderText from '../content/customer/orders.ts';
import { useState } from 'react';
import { useAction } from '../runtime/slow.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export const BuyAgain = ({ items }: Pick<OrderView, 'items'>) => {
  const { cart, drawer } = useShopper();
  const [result, setResult] = useState<BuyAgainResult | null>(null);
  const [buy, isRunning] = useAction(async () => {
    setResult(null);
    const bought = await buyAgain(cart, items);
    setResult(bought);
    if (bought?.notice === null && bought.shortfalls.length === 0) drawer.open();
  });
  return (
    <>
      <Button kind="quiet" busy={isRunning} progress={orderText.addingAgain} onClick={buy}>
        {orderText.buyAgain}
      </Button>
      {result !== null && <Notice notice={noticeOf(result)} />}
    </>
  );
};

const noticeOf = ({ hasAdded, shortfalls, notice }: BuyAgainResult) => {
  if (shortfalls.length === 0) return notice;
  const outcome = notice?.message ?? (hasAdded ? orderText.partAdded : orderText.nothingAdded);
  const message = [...shortfalls.map(reasonFor), outcome].join('. ');
  return { kind: hasAdded && notice === null ? 'info' : 'error', message } as const;
};

const reasonFor = ({ title, left }: Shortfall): string =>
  left === null ? orderText.lineFull(title, MAX_QUANTITY) : soldOutMessage([{ title, left }]);
