/** How to pay, with the marks of each mode, what it accepts and what it costs: the same wherever a shopper pays. */
import type { ReactNode } from 'react';
import { labelOfMode, type PaymentMode } from '../../core/entities/payment-mode.ts';
import { accepts } from '../content/buying/assurance.ts';
import { howToPay } from '../content/buying/buying.ts';
import { Choice, Choices } from '../ui/forms/choices.tsx';
import { PaymentIcon } from './assurance.tsx';

type Props = {
  /** Of the radio buttons. */
  readonly name: string;
  readonly modes: readonly PaymentMode[];
  readonly chosen: PaymentMode;
  /** The total in this mode as text; undefined while it is not known. */
  readonly totalOf: (mode: PaymentMode) => string | undefined;
  /** What has to be said of this mode besides. */
  readonly noteOf: (mode: PaymentMode) => ReactNode;
  readonly isDisabled?: (mode: PaymentMode) => boolean;
  readonly onChoose: (mode: PaymentMode) => void;
  readonly children?: ReactNode;
};

export const PaymentModes = ({ name, modes, chosen, totalOf, noteOf, isDisabled, onChoose, children }: Props) => (
  <Choices legend={howToPay}>
    {modes.map((mode) => (
      <Choice
        key={mode}
        name={name}
        value={mode}
        checked={mode === chosen}
        disabled={isDisabled?.(mode)}
        mark={<PaymentIcon of={mode} />}
        note={accepts[mode] ?? noteOf(mode)}
        end={totalOf(mode)}
        onChoose={() => onChoose(mode)}
      >
        {labelOfMode(mode)}
      </Choice>
    ))}
    {children}
  </Choices>
);
