/** A labelled field for more than a line, with its hint and its message; otherwise as field.tsx. */
import { useId, useRef, type TextareaHTMLAttributes } from 'react';
import { useEarlyText } from './text-control.ts';
import styles from './field.module.css';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required'> & {
  readonly label: string;
  readonly value: string;
  /** Empty when nothing is wrong. */
  readonly error: string;
  readonly hint: string;
  readonly onValue: (value: string) => void;
};

export const TextArea = ({ label, error, hint, onValue, ...area }: Props) => {
  const id = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const [text, onText] = useEarlyText(element, area.value, onValue);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        ref={element}
        id={id}
        value={text}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};
