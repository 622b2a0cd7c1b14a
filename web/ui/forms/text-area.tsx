/** A labelled text area with its hint and its error message; otherwise like field.tsx. */
import type { TextareaHTMLAttributes } from 'react';
import { Labelled, type TextControlProps } from './field.tsx';
import { useTextControl } from './text-control.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required' | 'className'> &
  TextControlProps & {
    /** How much text it takes. */
    readonly hint: string;
  };

export const TextArea = ({ label, value, error, hint, isValid, onValue, ...area }: Props) => {
  const control = useTextControl<HTMLTextAreaElement>(value, onValue);
  return (
    <Labelled {...{ label, error, hint, isValid }}>
      {(attributes) => <textarea {...area} {...control} {...attributes} />}
    </Labelled>
  );
};
