/** The page after placing an order. It shows the payment's real state, whatever the gateway's redirect says. Its code comes once the page is hydrated. */
import * as paymentLabels from '../../content/customer/payment-labels.ts';
import { Suspense, useEffect, useState } from 'react';
import { CardShape, TextShape } from '../../ui/shapes.tsx';
import { useHydrated } from '../../runtime/hydration/readiness.ts';
import { lazyPart } from '../../runtime/lazy-part.ts';
import { loadCustomerCalls } from '../../runtime/load-customer-calls.ts';
import { PageShell } from '../../layout/page/page-shell.tsx';
import type { PaymentData } from '../../content/customer/payment.ts';
import styles from './payment-success.module.css';

const [PaymentResult, loadPaymentResult] = lazyPart(
  'the payment',
  async () => (await import('./payment-result.tsx')).PaymentResult,
);

export type PaymentPageProps = {
  readonly content: PaymentData;
  /** Whether this is the page that a gateway redirects failed payments to. */
  readonly isForFailed?: boolean;
};

export const Page = ({ data }: { readonly data: PaymentData }) => <PaymentPage content={data} />;

/** Before the payment is known, as `PaymentResult` shows it, too. */
export const PaymentPage = (props: PaymentPageProps) => {
  const isHydrated = useHydrated();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => void loadPaymentResult().then(() => setIsLoaded(true)), []);
  useEffect(loadCustomerCalls, []);
  const shape = <Shape title={isHydrated ? paymentLabels.loading : paymentLabels.order} />;
  // What suspends would be shown 300 ms after its fallback at the earliest: React throttles that.
  if (!isLoaded) return shape;
  return (
    <Suspense fallback={shape}>
      <PaymentResult {...props} />
    </Suspense>
  );
};

/** As the result is shown until its data is there. */
const Shape = ({ title }: { readonly title: string }) => (
  <PageShell
    isQuiet
    title={title}
    noScript={paymentLabels.noScript}
    withHeading={(heading) => (
      <div className={styles.outcome} data-loading>
        {heading}
        <TextShape />
      </div>
    )}
  >
    <CardShape lines={7} isLarge />
  </PageShell>
);
