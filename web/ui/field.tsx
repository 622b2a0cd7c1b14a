/**
 * A labelled input with its hint and its message. The browser's own bubbles stay out of it: the rules are the core's.
 */
import { useId, useRef, type InputHTMLAttributes } from 'react';
import { useEarlyText } from './text-control.ts';
import styles from './field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required'> & {
  readonly label: string;
  readonly value: string;
  /** Empty when nothing is wrong. */
  readonly error: string;
  readonly hint?: string | undefined;
  readonly onValue: (value: string) => void;
};

export const Field = ({ label, error, hint, onValue, className, ...input }: Props) => {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  const [text, onText] = useEarlyText(element, input.value, onValue);
  const described = [error !== '' && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={element}
        id={id}
        value={text}
        aria-invalid={error !== ''}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
