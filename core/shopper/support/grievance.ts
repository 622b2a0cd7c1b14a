/** A complaint to the shop. What is typed is kept as a draft until the shop has answered with a ticket (spec 11). */
import type { GrievanceForm } from '../../ports/shop-api.ts';
import {
  GRIEVANCE_FIELDS,
  grievanceErrors,
  cleanGrievance,
  validateGrievanceField,
  type GrievanceErrors,
  type GrievanceField,
} from '../../validation/grievance.ts';
import { inputText } from '../../validation/text.ts';
import { GRIEVANCE_KEY } from '../session/logout.ts';
import { catchUnreachable, refusalNotice, type Notice } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { membersOf, stored, textOr } from '../stored.ts';
import type { FeatureContext } from '../feature-context.ts';

export type GrievanceState = {
  readonly form: GrievanceForm;
  readonly errors: GrievanceErrors;
  readonly busy: boolean;
  readonly notice: Notice | null;
  /** The number of the complaint, once the shop has received it. */
  readonly ticket: string | null;
};

export type Grievance = Observable<GrievanceState> & {
  /** Typing into a field; its message is removed until the field is left. */
  readonly set: (field: GrievanceField, value: string) => void;
  /** Leaving a field: the message of its rule is shown, unless it is empty. */
  readonly leave: (field: GrievanceField) => void;
  /** Sends it; a second call while one is in progress does nothing. */
  readonly submit: () => Promise<void>;
  /** Starts another complaint by the same person. */
  readonly startAnother: () => void;
};

export type GrievanceContext = Pick<FeatureContext, 'api' | 'session' | 'tab' | 'onLogout'>;

const EMPTY: GrievanceForm = { name: '', phone: '', email: '', message: '' };
const NEW_GRIEVANCE: GrievanceState = { form: EMPTY, errors: {}, busy: false, notice: null, ticket: null };

export const createGrievance = ({ api, session, tab, onLogout }: GrievanceContext): Grievance => {
  const draft = stored(tab, GRIEVANCE_KEY, parseForm);
  const state = createVariable<GrievanceState>({ ...NEW_GRIEVANCE, form: draft.get() });

  const keep = (form: GrievanceForm, errors: GrievanceErrors): void => {
    state.patch({ form, errors, notice: null });
    draft.set(form);
  };
  /** Fills in what the shop knows of the customer, unless something was typed. */
  const fillIn = (): void => {
    const { customer } = session.get();
    const { form, ticket } = state.get();
    if (customer === null || ticket !== null) return;
    const { name, phone, email } = form;
    if (name + phone + email === '')
      state.patch({ form: { ...form, name: customer.name, phone: customer.phone, email: customer.email } });
  };
  fillIn();
  session.subscribe(fillIn);
  onLogout(() => state.set(NEW_GRIEVANCE));

  return {
    ...readOnly(state),
    set: (field, value) => {
      const {
        form,
        errors: { [field]: _removed, ...errors },
      } = state.get();
      keep({ ...form, [field]: inputText(field, value) }, errors);
    },
    leave: (field) => {
      const { form, errors } = state.get();
      const { status, message } = validateGrievanceField(field, form[field]);
      if (status === 'invalid') state.patch({ errors: { ...errors, [field]: message } });
    },
    submit: async () => {
      const { form, busy, ticket } = state.get();
      if (busy || ticket !== null) return;
      const errors = grievanceErrors(form);
      state.patch({ errors, notice: null });
      if (Object.keys(errors).length > 0) return;
      state.patch({ busy: true });
      const answer = await catchUnreachable(api.createGrievance(cleanGrievance(form)));
      if (answer.status === 'no-answer') state.patch({ busy: false, notice: answer.notice });
      else if (answer.status) {
        draft.remove();
        state.patch({ busy: false, ticket: answer.data.ticket });
      } else {
        const refusedFields = withInput(answer.data?.fields ?? {});
        const isAboutFields = Object.keys(refusedFields).length > 0;
        state.patch({ busy: false, errors: refusedFields, notice: isAboutFields ? null : refusalNotice(answer) });
      }
    },
    startAnother: () => {
      const { form } = state.get();
      state.set({ ...NEW_GRIEVANCE, form: { ...form, message: '' } });
    },
  };
};

/** The messages that belong to an input of the form. */
const withInput = (fields: Readonly<Record<string, string>>): GrievanceErrors =>
  Object.fromEntries(
    GRIEVANCE_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  );

/** The draft as it was stored; an empty form for anything else. */
const parseForm = (value: unknown): GrievanceForm => {
  const { name, phone, email, message } = membersOf(value);
  return { name: textOr(name, ''), phone: textOr(phone, ''), email: textOr(email, ''), message: textOr(message, '') };
};
