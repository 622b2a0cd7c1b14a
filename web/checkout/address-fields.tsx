/** One address of the form, with the autofill tokens that let a browser fill it in. */
import type { AddressField } from '../../core/entities/address.ts';
import type { AddressPart } from '../../core/shopper/address-form.ts';
import { Field } from '../components/field.tsx';
import { useShopper, useStore } from '../lib/shopper.ts';
import styles from './checkout.module.css';

type Input = {
  readonly field: AddressField;
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly type?: 'email';
  readonly inputMode?: 'numeric' | 'email';
  /** Half of the row. */
  readonly isShort?: true;
};

const INPUTS: readonly Input[] = [
  { field: 'name', label: 'Full name', autoComplete: 'name' },
  { field: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { field: 'h_no', label: 'House or flat number', autoComplete: 'address-line1', hint: 'Write No. 12 rather than the hash sign.' },
  { field: 'st_address', label: 'Street and area', autoComplete: 'address-line2' },
  { field: 'pincode', label: 'Pincode', autoComplete: 'postal-code', inputMode: 'numeric', isShort: true },
  { field: 'city', label: 'City', autoComplete: 'address-level2', isShort: true },
  { field: 'state', label: 'State', autoComplete: 'address-level1' },
];

type Props = { readonly part: AddressPart; readonly legend: string };

export const AddressFields = ({ part, legend }: Props) => {
  const { checkout } = useShopper();
  const address = useStore((shopper) => shopper.checkout, (state) => state.form[part]);
  const errors = useStore((shopper) => shopper.checkout, (state) => state.form.errors[part]);
  if (address === null) return null;
  return (
    <fieldset className={styles.address}>
      <legend>{legend}</legend>
      {INPUTS.map(({ field, label, autoComplete, hint, isShort, ...input }) => (
        <Field key={field} {...input} label={label} hint={hint} name={`${part}-${field}`} autoComplete={`${part} ${autoComplete}`}
          className={isShort === true ? styles.short : styles.full} value={address[field]} error={errors[field] ?? ''}
          onValue={(value) => { checkout.setAddress(part, field, value); }} onBlur={() => { checkout.leaveAddress(part, field); }} />
      ))}
    </fieldset>
  );
};
