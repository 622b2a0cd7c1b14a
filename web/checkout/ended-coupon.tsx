/** Says at the checkout that the offer's end has taken the code, and what the order costs now (spec 10.10). */
import { hasRule } from '../../core/catalogue/coupons.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import { inRupees } from '../format/rupees.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { Notice } from '../ui/notice.tsx';

type Props = {
  /** Said a second time, where it is not announced again. */
  readonly isRepeated?: boolean;
};

export const EndedCoupon = ({ isRepeated = false }: Props) => {
  const code = useStore('cart', (state) => state.endedCoupon?.code);
  const before = useStore('summary', (state) => state.totalWithEndedCoupon);
  const total = useStore('summary', (state) => state.quote.total);
  if (code === undefined || before === null) return null;
  const isTimed = hasRule(code, 'timed', settings);
  const message = checkoutText.codeEnded(code, isTimed, inRupees(total), inRupees(before));
  return isRepeated ? <p className="quiet">{message}</p> : <Notice notice={{ kind: 'info', message }} />;
};
