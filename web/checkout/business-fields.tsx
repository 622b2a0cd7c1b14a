/** GSTIN and name of a business that needs them on its invoice. Fetched when the box above is ticked. */
import { useState } from 'react';
import type { Business } from '../../core/entities/order.ts';
import { validateBusiness, type BusinessField } from '../../core/validation/business.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { Field } from '../ui/forms/field.tsx';
import styles from './checkout.module.css';

export const BusinessFields = ({ business }: { readonly business: Business }) => {
  const { checkout } = useShopper();
  const isRefused = useStore('checkout', (state) => state.notice?.code === 'FIELD_INVALID');
  /** Nothing is said about a value that is still being typed. */
  const [left, setLeft] = useState<BusinessField | null>(null);
  const fieldOf = (field: BusinessField) => {
    const { status, message } = validateBusiness(field, business);
    const isWrong = status === 'invalid' ? isRefused || left === field : isRefused && status === 'empty';
    return {
      name: `business-${field}`,
      label: checkoutText.businessLabels[field],
      value: business[field],
      error: isWrong ? message : '',
      isValid: status === 'valid',
      onValue: (value: string) => {
        setLeft(null);
        checkout.setBusiness({ ...business, [field]: value });
      },
      onBlur: () => setLeft(field),
    };
  };
  return (
    <div className={styles.fields}>
      <Field {...fieldOf('gstin')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <Field {...fieldOf('name')} autoComplete="billing organization" autoCapitalize="words" />
    </div>
  );
};
