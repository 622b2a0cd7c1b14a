/** The inputs of one address, with the autofill tokens that let a browser fill it in. */
import * as formText from '../content/buying/forms.ts';
import type { ReactNode } from 'react';
import type { Address, AddressField } from '../../core/entities/address.ts';
import type { AddressErrors } from '../../core/validation/address.ts';
import { Field } from '../ui/forms/field.tsx';
import styles from './address-inputs.module.css';

type Input = {
  readonly field: AddressField;
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly type?: 'email';
  readonly inputMode?: 'numeric' | 'email';
  readonly autoCapitalize?: 'none' | 'words';
  /** Half of the row. */
  readonly isShort?: true;
};

const INPUTS: readonly Input[] = [
  { field: 'name', label: formText.name, autoComplete: 'name', autoCapitalize: 'words' },
  {
    field: 'email',
    label: formText.email,
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
  {
    field: 'h_no',
    label: formText.houseNumber,
    autoComplete: 'address-line1',
    hint: formText.houseNumberHint,
  },
  { field: 'st_address', label: formText.street, autoComplete: 'address-line2', autoCapitalize: 'words' },
  { field: 'pincode', label: formText.pincode, autoComplete: 'postal-code', inputMode: 'numeric', isShort: true },
  { field: 'city', label: formText.city, autoComplete: 'address-level2', autoCapitalize: 'words', isShort: true },
  { field: 'state', label: formText.state, autoComplete: 'address-level1', autoCapitalize: 'words' },
];

type Props = {
  readonly part: 'shipping' | 'billing';
  readonly legend: string;
  readonly address: Address;
  readonly errors: AddressErrors;
  readonly onValue: (field: AddressField, value: string) => void;
  readonly onLeave: (field: AddressField) => void;
  readonly onEnter?: (field: AddressField) => void;
  /** Shown under the inputs: what is known about the pincode. */
  readonly place?: ReactNode | undefined;
};

export const AddressInputs = ({ part, legend, address, errors, onValue, onLeave, onEnter, place }: Props) => (
  <fieldset className={styles.address}>
    <legend>{legend}</legend>
    {INPUTS.map(({ field, label, autoComplete, hint, isShort, ...input }) => (
      <Field
        key={field}
        {...input}
        label={label}
        hint={hint}
        name={`${part}-${field}`}
        autoComplete={`${part} ${autoComplete}`}
        className={isShort === true ? undefined : styles.full}
        value={address[field]}
        error={errors[field] ?? ''}
        onValue={(value) => {
          onValue(field, value);
        }}
        onFocus={() => {
          onEnter?.(field);
        }}
        onBlur={() => {
          onLeave(field);
        }}
      />
    ))}
    {place !== undefined && (
      <div className={styles.full} role="status">
        {place}
      </div>
    )}
  </fieldset>
);
