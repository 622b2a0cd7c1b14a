/** Where a gateway sends a shopper whose payment did not work. The true state decides: a late capture shows as paid. */
import { PaymentResult } from '../components/payment-result.tsx';

export const Page = () => <PaymentResult />;
