/** Several choices of which one holds, each on a row of its own: radio buttons with whatever describes them. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choices.module.css';

export const Choices = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  readonly onChoose: () => void;
  /** A drawing before the words. */
  readonly mark?: ReactNode;
  /** Under the words, smaller. */
  readonly note?: ReactNode;
  /** At the end of the row, such as a sum. */
  readonly end?: ReactNode;
};

export const Choice = ({ onChoose, mark, note, end, children, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="radio" onChange={onChoose} />
    {mark}
    <span>
      {children}
      {note !== undefined && note !== false && <span className={styles.note}>{note}</span>}
    </span>
    {end !== undefined && <strong>{end}</strong>}
  </label>
);
