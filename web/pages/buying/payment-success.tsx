/** The page after placing an order. It shows the payment's real state, whatever the gateway's redirect says. */
import { PaymentResult } from './payment-result.tsx';
import type { PaymentWords } from '../../content/customer/payment.ts';

export const Page = ({ data }: { readonly data: PaymentWords }) => <PaymentResult words={data} />;
