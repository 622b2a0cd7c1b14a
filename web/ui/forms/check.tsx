/** A box to tick, with its label beside it. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './check.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  readonly onTick: (ticked: boolean) => void;
  readonly children: ReactNode;
};

export const Check = ({ onTick, children, ...input }: Props) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" onChange={(event) => onTick(event.target.checked)} />
    <span>{children}</span>
  </label>
);
