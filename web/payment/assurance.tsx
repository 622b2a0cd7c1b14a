/** What a shopper wants to know before paying, at the button: who takes the payment, what is accepted, delivery, returns and terms. */
import { isPaidOnDelivery, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { Rupees } from '../../core/entities/money/money.ts';
import * as assuranceText from '../content/buying/assurance.ts';
import { deliveryToBy } from '../content/buying/buying.ts';
import * as destinations from '../content/destinations.ts';
import { onDay } from '../format/weekday.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { Strokes } from '../ui/icon.tsx';
import styles from './assurance.module.css';

/** Our own drawings; networks are named in plain text, not by their logos. */
const DRAWINGS: Readonly<Record<PaymentMode | 'lock', string>> = {
  card: 'M3 6.5h18v11H3zM3 10h18M6.5 14.5h4',
  upi: 'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5Zm2.5 12 3-5.5v3h2l-3 5.5v-3h-2Z',
  netbanking: 'm4 9 8-5 8 5H4Zm1 11h14M6.5 9v8m3.7-8v8m3.6-8v8m3.7-8v8',
  cod: 'M3 7h18v10H3zm9 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 10v4m12-4v4',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
};

export const PaymentIcon = ({ of }: { readonly of: PaymentMode | 'lock' }) => <Strokes path={DRAWINGS[of]} />;

type Props = {
  /** The modes that are offered here. */
  readonly modes: readonly PaymentMode[];
  /** The chosen one. */
  readonly mode: PaymentMode;
  readonly total: Rupees;
  /** Where to and when an order that is placed now arrives at the latest, epoch milliseconds; null while that is not known. */
  readonly delivery: { readonly city: string; readonly pincode: string; readonly latestAt: number } | null;
};

export const Assurance = ({ modes, mode, total, delivery }: Props) => (
  <div className={styles.assurance}>
    {!isPaidOnDelivery(mode) && total > 0 && (
      <>
        <p className={styles.secure}>
          <PaymentIcon of="lock" />
          <span>
            <strong>{assuranceText.secure}.</strong> {assuranceText.cardDetailsNotSeen}
          </span>
        </p>
        <ul className={styles.marks} aria-label={assuranceText.accepted}>
          {assuranceText.acceptedNetworks
            .filter((mark) => modes.includes(mark.mode))
            .map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
        </ul>
      </>
    )}
    {delivery !== null && (
      <p>
        {deliveryToBy(delivery)} <strong>{onDay(delivery.latestAt)}</strong>.
      </p>
    )}
    <p>{assuranceText.returns}</p>
    <p>
      {assuranceText.terms} <SiteLink to="/policies/terms-of-use">{destinations.terms}</SiteLink>.
    </p>
  </div>
);
