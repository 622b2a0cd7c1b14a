/** Tracks an order without signing in: its number and phone number show its state, and nothing else of it. */
import * as formText from '../../content/buying/forms.ts';
import * as destinations from '../../content/destinations.ts';
import * as customerText from '../../content/customer/customer-page.ts';
import * as trackOrderText from '../../content/customer/track-order.ts';
import { Suspense, useState, type FormEvent } from 'react';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { isAccepted } from '../../../core/validation/strict.ts';
import { inputText } from '../../../core/validation/text.ts';
import { focusFirstError } from '../../ui/forms/focus.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lazyPart } from '../../runtime/lazy-part.ts';
import { PageShell } from '../../layout/page/page-shell.tsx';
import type { OrdersData } from '../../content/customer/order-states.ts';
import { useFeature, useFeatureAction, useFeatureState } from '../../shopper/use-feature.ts';
import styles from './track-order.module.css';

/** Loaded beside the answer that it shows. */
const [TrackedStatus, loadTrackedStatus] = lazyPart(
  'the status of the order',
  async () => (await import('../../orders/tracked-status.tsx')).TrackedStatus,
);

export const Page = ({ data }: { readonly data: OrdersData }) => {
  const tracking = useFeature(createTracking);
  const found = useFeatureState(tracking, (state) => state.found);
  return (
    <PageShell isListed title={destinations.trackOrder} noScript={trackOrderText.noScript}>
      <p className={styles.lead}>{trackOrderText.lead}</p>
      <TrackForm />
      {found !== null && (
        <Suspense>
          <TrackedStatus order={found} content={data} />
        </Suspense>
      )}
    </PageShell>
  );
};

const TrackForm = () => {
  const state = useFeatureState(useFeature(createTracking), (whole) => whole);
  const run = useFeatureAction(createTracking);
  const [isSubmitted, setSubmitted] = useState(false);
  const [order, setOrder] = useState('');
  const [phone, setPhone] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitted(true);
    void loadTrackedStatus();
    await run((tracking) => tracking.track(order, phone));
    focusFirstError(form);
  };
  // An error is about the text that was submitted, not about what was typed since.
  const errorOf = (field: 'order' | 'phone', value: string): string =>
    state?.input[field] === value ? state.errors[field] : '';
  return (
    <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={customerText.orderNumber}
        name="order"
        value={order}
        error={errorOf('order', order)}
        isValid={order.trim() !== ''}
        onValue={(typed) => setOrder(inputText('order', typed))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
      />
      <Field
        label={formText.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        value={phone}
        error={errorOf('phone', phone)}
        isValid={isAccepted('phone', phone)}
        onValue={(text) => setPhone(inputText('phone', text))}
        autoComplete="tel"
        enterKeyHint="search"
      />
      <Button type="submit" busy={state?.busy ?? isSubmitted} progress={trackOrderText.finding}>
        {destinations.trackOrder}
      </Button>
      <div className={styles.notice}>
        <Notice notice={state?.notice ?? null} />
      </div>
    </form>
  );
};
