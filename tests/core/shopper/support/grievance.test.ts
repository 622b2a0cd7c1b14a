/** A complaint: nothing typed is lost until the shop has given it a ticket (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createGrievance } from '../../../../core/shopper/support/grievance.ts';
import { quiet } from '../../browser.ts';
import { openAt, signedIn, verify } from '../../open-shop.ts';
import { during } from '../../rows.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

const COMPLAINT = {
  name: 'Asha Rao',
  phone: PHONE,
  email: 'asha@example.com',
  message: 'The cap of the tube came broken.',
};
const EMPTY = {
  form: { name: '', phone: '', email: '', message: '' },
  errors: {},
  busy: false,
  notice: null,
  ticket: null,
};

const openForm = async (stored: string | null = null) => {
  const opened = await openAt('/customer-service');
  if (stored !== null) opened.tab.tabStorage.set('grievance', stored);
  return { ...opened, grievance: createGrievance(opened.shopper.featureContext) };
};
const typeInto = (grievance: ReturnType<typeof createGrievance>): void => {
  for (const field of ['name', 'phone', 'email', 'message'] as const) grievance.set(field, COMPLAINT[field]);
};

describe('a complaint', () => {
  it('is sent once, however often it is pressed', async () => {
    const opened = await openForm();
    const { grievance, connection } = opened;
    typeInto(grievance);
    await during(opened, {
      before: 'createGrievance',
      act: () => Promise.all([grievance.submit(), grievance.submit()]),
      meanwhile: () => {
        expect(grievance.get().busy).toBe(true);
      },
    });
    await grievance.submit();
    expect(connection.count('createGrievance')).toBe(1);
    expect(grievance.get()).toMatchObject({ busy: false, ticket: expect.any(String) });
  });

  it('keeps everything typed if the shop refuses it or cannot be reached, until it is sent', async () => {
    for (const fault of [TOO_MANY, 'drop'] as const) {
      const { grievance, connection } = await openForm();
      typeInto(grievance);
      connection.next('createGrievance', fault);
      await grievance.submit();
      expect(grievance.get()).toEqual({ ...EMPTY, form: COMPLAINT, notice: expect.any(Object) });
      grievance.set('message', 'The cap of the tube came broken, twice.');
      expect(grievance.get().notice).toBeNull();
      await grievance.submit();
      expect(grievance.get().ticket).not.toBeNull();
    }
  });

  it('shows a field’s refusal by the shop at the field', async () => {
    const { grievance, connection } = await openForm();
    typeInto(grievance);
    connection.next(
      'createGrievance',
      refused('FIELD_INVALID', 'No', { fields: { email: 'Please give another address', elsewhere: 'No' } }),
    );
    await grievance.submit();
    expect(grievance.get()).toMatchObject({
      errors: { email: 'Please give another address' },
      notice: null,
      busy: false,
      ticket: null,
    });
  });
});

it('a field of the complaint shows its message when it is left, and not while it is empty or being typed', async () => {
  const { grievance } = await openForm();
  grievance.leave('email');
  expect(grievance.get().errors).toEqual({});
  grievance.set('email', 'asha');
  expect(grievance.get().errors).toEqual({});
  grievance.leave('email');
  expect(grievance.get().errors).toEqual({ email: 'Email should have this format, ex: name@example.com' });
  grievance.set('email', 'asha@');
  expect(grievance.get().errors).toEqual({});
});

describe('the text of a complaint', () => {
  it('is kept after a reload of the tab, and deleted once there is a ticket', async () => {
    const { grievance, tab } = await openForm();
    typeInto(grievance);
    const again = await tab.reload();
    const kept = createGrievance(again.shopper.featureContext);
    expect(kept.get()).toEqual({ ...EMPTY, form: COMPLAINT });
    await kept.submit();
    const later = await again.reload();
    expect(createGrievance(later.shopper.featureContext).get().form).toEqual(EMPTY.form);
  });

  it.each([
    ['null', ''],
    ['{"name":5,"message":"Hello there"}', 'Hello there'],
    ['no JSON', ''],
  ])('has nothing but the texts that the tab has stored in %j', async (stored, message) => {
    const { grievance } = await openForm(stored);
    expect(grievance.get().form).toEqual({ ...EMPTY.form, message });
  });

  it('is filled in with the customer’s data, which never replaces what was typed', async () => {
    const { tab, grievance: early, customer, lastOtp } = await openForm();
    await customer(PHONE);
    const typed = createGrievance(tab.shopper.featureContext);
    typed.set('name', 'Ravi');
    await verify(tab, lastOtp);
    expect(early.get().form).toEqual({ name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, message: '' });
    expect(typed.get().form).toEqual({ ...EMPTY.form, name: 'Ravi' });
    expect(createGrievance(tab.shopper.featureContext).get().form).toMatchObject({ name: 'Ravi' });
  });

  it('is deleted when the customer logs out, in every tab and after a reload', async () => {
    const { tab, openTab } = await signedIn('/customer-service');
    const tabs = [tab, await openTab('/customer-service')];
    const shown = tabs.map(({ shopper }) => createGrievance(shopper.featureContext));
    for (const grievance of shown) typeInto(grievance);
    await tab.shopper.logout();
    await quiet();
    for (const grievance of shown) expect(grievance.get()).toEqual(EMPTY);
    for (const left of tabs)
      expect(createGrievance((await left.reload()).shopper.featureContext).get().form.message).toBe('');
  });
});
