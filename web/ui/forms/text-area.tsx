/** A labelled text area with its hint and its error message; otherwise like field.tsx. */
import { useId, type TextareaHTMLAttributes } from 'react';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { useTextControl } from './text-control.ts';
import styles from './field.module.css';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required'> & {
  readonly label: string;
  readonly value: string;
  /** Empty while the value is valid. */
  readonly error: string;
  readonly hint: string;
  readonly isValid: boolean;
  readonly onValue: (value: string) => void;
};

export const TextArea = ({ label, value, error, hint, isValid, onValue, ...area }: Props) => {
  const id = useId();
  const control = useTextControl<HTMLTextAreaElement>(value, onValue);
  const showsValid = isValid && error === '';
  const described = [error !== '' && `${id}-error`, showsValid && `${id}-valid`, `${id}-hint`].filter(
    (part) => part !== false,
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        {...control}
        id={id}
        aria-invalid={error !== ''}
        data-valid={showsValid || undefined}
        aria-describedby={described.join(' ')}
      />
      {showsValid && (
        <span id={`${id}-valid`} className="unseen">
          {fieldMessages.valid}
        </span>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
