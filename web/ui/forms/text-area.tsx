/** A labelled text area with its hint and its error message; otherwise like field.tsx. */
import type { TextareaHTMLAttributes } from 'react';
import { LabelledControl, type TextControlProps } from './labelled-control.tsx';
import { useTextControl } from './text-control.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required' | 'className'> &
  TextControlProps & { readonly hint: string };

export const TextArea = ({ label, value, error, hint, isValid, onValue, className, ...area }: Props) => {
  const control = useTextControl<HTMLTextAreaElement>(value, onValue);
  return (
    <LabelledControl {...{ label, error, hint, isValid, className }}>
      {(attributes) => <textarea {...area} {...control} {...attributes} />}
    </LabelledControl>
  );
};
