/** The page after placing an order. It shows the payment's real state, whatever the gateway's redirect says. */
import { PaymentResult } from './payment-result.tsx';
import type { PaymentData } from '../../content/customer/payment.ts';

export const Page = ({ data }: { readonly data: PaymentData }) => <PaymentResult content={data} />;
