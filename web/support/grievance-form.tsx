/** The complaint form, what happens next, and the ticket number once it is sent. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createGrievance, type Grievance } from '../../core/shopper/support/grievance.ts';
import type { GrievanceField } from '../../core/validation/grievance.ts';
import { focusFirstError } from '../ui/focus.ts';
import { Blocks } from '../editorial/blocks.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Block, Text } from '../content/blocks.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { useHydrated } from '../shopper/shopper-context.ts';
import styles from './grievance-form.module.css';

type Props = {
  readonly title: string;
  readonly words: readonly Block[];
  readonly next: readonly Text[];
  readonly officer: readonly Block[];
};

export const GrievanceSection = ({ title, words, next, officer }: Props) => {
  const grievance = useCare(createGrievance);
  const ticket = useWatched(grievance, (state) => state.ticket);
  return (
    <section id="write" className={styles.section} aria-labelledby="write-title">
      <div className={styles.text}>
        <h2 id="write-title">{title}</h2>
        <Blocks blocks={words} />
        <h3>What happens next</h3>
        <ol className={styles.next}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Blocks blocks={officer} />
      </div>
      {ticket === null || grievance === null ? (
        <Form grievance={grievance} />
      ) : (
        <Sent ticket={ticket} again={grievance.again} />
      )}
    </section>
  );
};

const NOTHING_YET = { name: '', phone: '', email: '', message: '' } as const;

/** Before the shopper's own code is there, what is typed waits here. */
const Form = ({ grievance }: { readonly grievance: Grievance | null }) => {
  const hydrated = useHydrated();
  const [early, setEarly] = useState<Partial<Record<GrievanceField, string>>>({});
  const form = useWatched(grievance, (state) => state.form) ?? { ...NOTHING_YET, ...early };
  const errors = useWatched(grievance, (state) => state.errors);
  const busy = useWatched(grievance, (state) => state.busy) ?? false;
  const notice = useWatched(grievance, (state) => state.notice);
  useEffect(() => {
    if (grievance === null) return;
    for (const field of ['name', 'phone', 'email', 'message'] as const) {
      const typed = early[field];
      if (typed !== undefined) grievance.set(field, typed);
    }
    setEarly({});
    // What was typed early is handed over once, when there is somebody to take it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [grievance]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    await grievance?.submit();
    focusFirstError(element);
  };
  const bound = (field: GrievanceField) => ({
    name: field,
    value: form[field],
    error: errors?.[field] ?? '',
    onValue: (value: string) => {
      if (grievance === null) setEarly((before) => ({ ...before, [field]: value }));
      else grievance.set(field, value);
    },
    onBlur: () => {
      grievance?.leave(field);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        void submit(event);
      }}
      noValidate
    >
      <noscript>
        <p>Turn on JavaScript to send this form, or email us.</p>
      </noscript>
      <Field label="Name" autoComplete="name" {...bound('name')} />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="10 digits, no +91."
        {...bound('phone')}
      />
      <Field label="Email" type="email" inputMode="email" autoComplete="email" {...bound('email')} />
      <TextArea
        label="Your message"
        hint="Tell us what happened and how we can put it right, in up to 2,000 characters."
        {...bound('message')}
      />
      <Notice notice={notice} />
      {/* Before the page answers, the browser would send the form itself, and write all of it into the address. */}
      <Button type="submit" busy={busy} progress="Sending…" disabled={!hydrated}>
        Send
      </Button>
    </form>
  );
};

const Sent = ({ ticket, again }: { readonly ticket: string; readonly again: () => void }) => {
  const element = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the result takes the focus and is read out.
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div className={styles.sent} ref={element} tabIndex={-1} role="status">
      <p>Thanks, we’ve received your complaint. Ticket number</p>
      <p className={styles.ticket}>{ticket}</p>
      <p>We’ve also sent it to you by SMS and email.</p>
      <p>
        <Button kind="quiet" onClick={again}>
          Write another message
        </Button>
      </p>
    </div>
  );
};
