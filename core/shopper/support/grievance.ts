/** A complaint to the shop: what is typed is kept until the shop has given it a ticket (spec 11). */
import type { GrievanceForm } from '../../ports/shop-api.ts';
import {
  GRIEVANCE_FIELDS,
  grievanceErrors,
  validateGrievanceField,
  type GrievanceErrors,
  type GrievanceField,
} from '../../validation/grievance.ts';
import { GRIEVANCE_KEY } from '../session/logout.ts';
import { reached, refusalNotice, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';

export type GrievanceState = {
  readonly form: GrievanceForm;
  readonly errors: GrievanceErrors;
  readonly busy: boolean;
  readonly notice: Notice | null;
  /** The number of the complaint, once the shop has it. */
  readonly ticket: string | null;
};

export type Grievance = Observable<GrievanceState> & {
  /** Types into a field; its message goes until the field is left. */
  readonly set: (field: GrievanceField, value: string) => void;
  /** Leaves a field: what its rule has against it, if it is not empty, is shown. */
  readonly leave: (field: GrievanceField) => void;
  /** Sends it; a second call while one is under way does nothing. */
  readonly submit: () => Promise<void>;
  /** Begins another one; who is writing stays. */
  readonly again: () => void;
};

export type GrievanceParts = Pick<ShopperParts, 'api' | 'session' | 'tab' | 'onLogout'>;

const EMPTY: GrievanceForm = { name: '', phone: '', email: '', message: '' };
const NOTHING: GrievanceState = { form: EMPTY, errors: {}, busy: false, notice: null, ticket: null };

export const createGrievance = ({ api, session, tab, onLogout }: GrievanceParts): Grievance => {
  const state = createVariable<GrievanceState>({ ...NOTHING, form: readDraft(tab.get(GRIEVANCE_KEY)) });

  const keep = (form: GrievanceForm, errors: GrievanceErrors): void => {
    state.patch({ form, errors, notice: null });
    tab.set(GRIEVANCE_KEY, JSON.stringify(form));
  };
  /** A customer need not type what the shop knows; what was typed stands. */
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
  onLogout(() => {
    state.set(NOTHING);
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    set: (field, value) => {
      const {
        form,
        errors: { [field]: _gone, ...errors },
      } = state.get();
      keep({ ...form, [field]: value }, errors);
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
      const answer = await reached(api.createGrievance(trimmed(form)));
      if (answer.status === 'no-answer') state.patch({ busy: false, notice: answer.notice });
      else if (answer.status) {
        tab.remove(GRIEVANCE_KEY);
        state.patch({ busy: false, ticket: answer.data.ticket });
      } else {
        const refusedFields = known(answer.data?.fields ?? {});
        const isAboutFields = Object.keys(refusedFields).length > 0;
        state.patch({ busy: false, errors: refusedFields, notice: isAboutFields ? null : refusalNotice(answer) });
      }
    },
    again: () => {
      const { form } = state.get();
      state.set({ ...NOTHING, form: { ...form, message: '' } });
    },
  };
};

const trimmed = ({ name, phone, email, message }: GrievanceForm): GrievanceForm => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
  message: message.trim(),
});

/** The messages that have an input to stand under. */
const known = (fields: Readonly<Record<string, string>>): GrievanceErrors =>
  Object.fromEntries(
    GRIEVANCE_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  );

/** The draft as it was saved; an empty form for anything that is none. */
const readDraft = (text: string | null): GrievanceForm => {
  try {
    const saved = JSON.parse(text ?? '{}') as Partial<Record<GrievanceField, unknown>> | null;
    const typed = GRIEVANCE_FIELDS.map((field) => [field, typeof saved?.[field] === 'string' ? saved[field] : '']);
    return { ...EMPTY, ...(Object.fromEntries(typed) as Partial<GrievanceForm>) };
  } catch {
    return EMPTY;
  }
};
