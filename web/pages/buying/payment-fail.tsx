/** The page that a gateway redirects to after a failed payment. It shows the real state: a late capture is paid. */
import { PaymentPage } from './payment-success.tsx';
import type { PaymentData } from '../../content/customer/payment.ts';

export const Page = ({ data }: { readonly data: PaymentData }) => <PaymentPage content={data} isForFailed />;
