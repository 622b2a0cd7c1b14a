/** The inputs of one address, with the autofill tokens that let a browser fill it in. */
import * as formText from '../content/buying/forms.ts';
import type { ReactNode } from 'react';
import type { Address, AddressField } from '../../core/entities/address.ts';
import type { AddressErrors } from '../../core/validation/address.ts';
import { isAccepted } from '../../core/validation/strict.ts';
import { Field } from '../ui/forms/field.tsx';
import styles from './address-inputs.module.css';

type Input = {
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly type?: 'email';
  readonly inputMode?: 'numeric' | 'email';
  readonly autoCapitalize?: 'none' | 'words';
  /** Half of the row. */
  readonly isShort?: true;
};

/** In the order of the form. */
const INPUTS: Readonly<Record<AddressField, Input>> = {
  name: { label: formText.name, autoComplete: 'name', autoCapitalize: 'words' },
  email: { label: formText.email, autoComplete: 'email', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  h_no: { label: formText.houseNumber, autoComplete: 'address-line1', hint: formText.houseNumberHint },
  st_address: { label: formText.street, autoComplete: 'address-line2', autoCapitalize: 'words' },
  pincode: { label: formText.pincode, autoComplete: 'postal-code', inputMode: 'numeric', isShort: true },
  city: { label: formText.city, autoComplete: 'address-level2', autoCapitalize: 'words', isShort: true },
  state: { label: formText.state, autoComplete: 'address-level1', autoCapitalize: 'words' },
};
const FIELDS = Object.keys(INPUTS) as readonly AddressField[];

type Props = {
  readonly part: 'shipping' | 'billing';
  readonly legend: string;
  readonly address: Address;
  readonly errors: AddressErrors;
  readonly onValue: (field: AddressField, value: string) => void;
  readonly onLeave: (field: AddressField) => void;
  readonly onEnter?: (field: AddressField) => void;
  /** Shown under the inputs: what is known about the pincode. */
  readonly deliveryLine?: ReactNode | undefined;
};

export const AddressInputs = ({ part, legend, address, errors, onValue, onLeave, onEnter, deliveryLine }: Props) => (
  <fieldset className={styles.address}>
    <legend>{legend}</legend>
    {FIELDS.map((field) => {
      const { autoComplete, isShort, ...input } = INPUTS[field];
      return (
        <Field
          key={field}
          {...input}
          name={`${part}-${field}`}
          autoComplete={`${part} ${autoComplete}`}
          className={isShort === true ? undefined : styles.full}
          value={address[field]}
          error={errors[field] ?? ''}
          isValid={isAccepted(field, address[field])}
          onValue={(value) => onValue(field, value)}
          onFocus={() => onEnter?.(field)}
          onBlur={() => onLeave(field)}
        />
      );
    })}
    {deliveryLine !== undefined && (
      <div className={styles.full} role="status">
        {deliveryLine}
      </div>
    )}
  </fieldset>
);
