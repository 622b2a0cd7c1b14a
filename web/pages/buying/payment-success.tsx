/** Where a placed order ends up. What it says is the payment's true state, whatever the gateway's redirect claimed. */
import { PaymentResult } from './payment-result.tsx';
import type { PaymentWords } from '../../content/customer/payment.ts';

export const Page = ({ data }: { readonly data: PaymentWords }) => <PaymentResult words={data} />;
