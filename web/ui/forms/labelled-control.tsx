/** The label, the hint and the error message around a text control. */
import { useId, type ReactNode } from 'react';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { Icon } from '../icon.tsx';
import { withFullStop } from '../text/full-stop.ts';
import styles from './field.module.css';

type LabelledProps = {
  readonly label: string;
  /** Empty while the value is valid. */
  readonly error: string;
  readonly hint?: string | undefined;
  /** Whether the value is valid (spec 6): shown as a check mark and part of the description; not announced. */
  readonly isValid: boolean;
  readonly className?: string | undefined;
};

/** The props of a labelled text control. */
export type TextControlProps = LabelledProps & { readonly value: string; readonly onValue: (value: string) => void };

type Attributes = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'data-valid': true | undefined;
};

/** `children` renders the control with the attributes that it gets from here. */
export const LabelledControl = ({
  label,
  error,
  hint,
  isValid,
  className = '',
  children,
}: LabelledProps & { readonly children: (attributes: Attributes) => ReactNode }) => {
  const id = useId();
  // Whoever owns the error knows more than the rule does.
  const showsValid = isValid && error === '';
  const described = [error !== '' && `${id}-error`, showsValid && `${id}-valid`, hint !== undefined && `${id}-hint`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== '',
        'aria-describedby': described === '' ? undefined : described,
        'data-valid': showsValid || undefined,
      })}
      {showsValid && (
        <>
          <Icon name="check" />
          <span id={`${id}-valid`} className="unseen">
            {fieldMessages.valid}
          </span>
        </>
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
