/** The complaint form, what happens next, and the ticket number once it is sent. */
import type { GrievanceLabels } from '../content/information/contact.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createGrievance, type Grievance } from '../../core/shopper/support/grievance.ts';
import { grievanceErrors, type GrievanceField } from '../../core/validation/grievance.ts';
import { focusFirstError } from '../ui/forms/focus.ts';
import { Blocks } from '../editorial/blocks.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { LinkedText } from '../ui/text/linked-text.tsx';
import type { Block, Text } from '../content/blocks.ts';
import { useFeature, useFeatureAction, useFeatureState } from '../shopper/use-feature.ts';
import styles from './grievance-form.module.css';

type Props = {
  readonly labels: GrievanceLabels;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly next: readonly Text[];
  readonly officer: readonly Block[];
};

export const GrievanceSection = ({ labels, title, blocks, next, officer }: Props) => {
  const grievance = useFeature(createGrievance);
  const ticket = useFeatureState(grievance, (state) => state.ticket);
  return (
    <section id="write" className={styles.section} aria-labelledby="write-title">
      <div className={styles.text}>
        <h2 id="write-title">{title}</h2>
        <Blocks blocks={blocks} />
        <noscript>
          <p>
            <LinkedText text={labels.noScript} />
          </p>
        </noscript>
        <h3>{labels.next}</h3>
        <ol className={styles.next}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Blocks blocks={officer} />
      </div>
      {ticket === null || grievance === null ? (
        <Form grievance={grievance} labels={labels} />
      ) : (
        <Sent ticket={ticket} again={grievance.startAnother} labels={labels} />
      )}
    </section>
  );
};

const EMPTY = { name: '', phone: '', email: '', message: '' } as const;

type FormProps = { readonly grievance: Grievance | null; readonly labels: GrievanceLabels };

const Form = ({ grievance, labels }: FormProps) => {
  const run = useFeatureAction(createGrievance);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useFeatureState(grievance, (state) => state.form) ?? EMPTY;
  const errors = useFeatureState(grievance, (state) => state.errors);
  const busy = useFeatureState(grievance, (state) => state.busy) ?? isSubmitted;
  const notice = useFeatureState(grievance, (state) => state.notice);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    setSubmitted(true);
    await run((feature) => feature.submit());
    focusFirstError(element);
  };
  const bound = (field: GrievanceField) => ({
    name: field,
    value: form[field],
    error: errors?.[field] ?? '',
    isValid: grievanceErrors(form)[field] === undefined,
    onValue: (value: string) => void run((feature) => feature.set(field, value)),
    onBlur: () => void run((feature) => feature.leave(field)),
  });
  return (
    <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={labels.name} autoComplete="name" {...bound('name')} />
      <Field
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={labels.phoneHint}
        {...bound('phone')}
      />
      <Field label={labels.email} type="email" inputMode="email" autoComplete="email" {...bound('email')} />
      <TextArea rows={6} label={labels.message} hint={labels.messageHint} {...bound('message')} />
      <Notice notice={notice} />
      <Button type="submit" busy={busy} progress={labels.sending}>
        {labels.send}
      </Button>
    </form>
  );
};

type SentProps = { readonly ticket: string; readonly again: () => void; readonly labels: GrievanceLabels };

const Sent = ({ ticket, again, labels }: SentProps) => {
  const element = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the result takes the focus and is read out.
  useEffect(() => element.current?.focus(), []);
  return (
    <div className={styles.sent} ref={element} tabIndex={-1} role="status">
      <p>{labels.sent}</p>
      <p className={styles.ticket}>{ticket}</p>
      <p>{labels.alsoSent}</p>
      <p>
        <Button kind="quiet" onClick={again}>
          {labels.again}
        </Button>
      </p>
    </div>
  );
};
