/** A labelled input with its hint and its error message. Forms turn the browser's own validation off. */
import { useId, type InputHTMLAttributes } from 'react';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { withFullStop } from '../text/full-stop.ts';
import { useTextControl } from './text-control.ts';
import styles from './field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required'> & {
  readonly label: string;
  readonly value: string;
  /** Empty while the value is valid. */
  readonly error: string;
  readonly hint?: string | undefined;
  /** Whether its rule accepts the value (spec 6): heard with the field, and shown as a mark; nothing announces it. */
  readonly isValid: boolean;
  readonly onValue: (value: string) => void;
};

export const Field = ({ label, value, error, hint, isValid, onValue, className, ...input }: Props) => {
  const id = useId();
  const control = useTextControl<HTMLInputElement>(value, onValue);
  // Whoever owns the error knows more than the rule does.
  const showsValid = isValid && error === '';
  const described = [error !== '' && `${id}-error`, showsValid && `${id}-valid`, hint !== undefined && `${id}-hint`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        {...control}
        id={id}
        aria-invalid={error !== ''}
        data-valid={showsValid || undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      {showsValid && (
        <span id={`${id}-valid`} className="unseen">
          {fieldMessages.valid}
        </span>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {withFullStop(error)}
      </p>
    </div>
  );
};
