/** Where a gateway sends a shopper whose payment did not work. The true state decides: a late capture shows as paid. */
import { PaymentResult } from './payment-result.tsx';
import type { PaymentWords } from '../../content/customer/payment.ts';

export const Page = ({ data }: { readonly data: PaymentWords }) => <PaymentResult words={data} isForFailed />;
