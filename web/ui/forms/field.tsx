/** A labelled input with its hint and its error message. Forms turn the browser's own validation off. */
import type { InputHTMLAttributes } from 'react';
import { LabelledControl, type TextControlProps } from './labelled-control.tsx';
import { useTextControl } from './text-control.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required' | 'className'> &
  TextControlProps;

export const Field = ({ label, value, error, hint, isValid, onValue, className, ...input }: Props) => {
  const control = useTextControl<HTMLInputElement>(value, onValue);
  return (
    <LabelledControl {...{ label, error, hint, isValid, className }}>
      {(attributes) => <input {...input} {...control} {...attributes} />}
    </LabelledControl>
  );
};
