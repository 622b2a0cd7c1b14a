/** A complaint: nothing typed is lost until the shop has given it a ticket (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createGrievance } from '../../../../core/shopper/support/grievance.ts';
import { quiet } from '../../browser.ts';
import { openShop, verify } from '../../open-shop.ts';
import { during } from '../../rows.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';

const COMPLAINT = {
  name: 'Asha Rao',
  phone: PHONE,
  email: 'asha@example.com',
  message: 'The cap of the tube came broken.',
};
const UNREACHABLE = {
  kind: 'error',
  code: 'UNREACHABLE',
  reason: 'network',
  message: 'We couldn’t reach the shop. Check your connection and try again',
};

const EMPTY = {
  form: { name: '', phone: '', email: '', message: '' },
  errors: {},
  busy: false,
  notice: null,
  ticket: null,
};

const openForm = async () => {
  const opened = openShop();
  const tab = await opened.openTab('/customer-service');
  return { ...opened, tab, grievance: createGrievance(tab.shopper.featureContext) };
};
const typeInto = (grievance: ReturnType<typeof createGrievance>, form: Partial<typeof COMPLAINT> = COMPLAINT): void => {
  for (const field of ['name', 'phone', 'email', 'message'] as const) {
    const value = form[field];
    if (value !== undefined) grievance.set(field, value);
  }
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

  it('keeps everything typed if the shop refuses it or cannot be reached, and says so', async () => {
    const no = refused('THROTTLED', 'Too many requests. Try again in a moment');
    for (const [fault, notice] of [
      [no, { kind: 'error', code: no.code, message: no.message }],
      ['drop', UNREACHABLE],
    ] as const) {
      const { grievance, connection } = await openForm();
      typeInto(grievance);
      connection.next('createGrievance', fault);
      await grievance.submit();
      expect(grievance.get()).toEqual({ ...EMPTY, form: COMPLAINT, notice });
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

describe('a field of the complaint', () => {
  it('shows its message when it is left, and not while it is empty or being typed', async () => {
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

  it.each(['null', '{"name":5,"message":"Hello there"}', 'no JSON'])(
    'is empty if the tab has stored %j',
    async (text) => {
      const opened = openShop();
      const tab = await opened.openTab('/customer-service');
      tab.tabStorage.set('grievance', text);
      const { form } = createGrievance(tab.shopper.featureContext).get();
      expect(form).toEqual({ name: '', phone: '', email: '', message: text.includes('Hello') ? 'Hello there' : '' });
    },
  );

  it('is filled in with the customer’s data, which never replaces what was typed', async () => {
    const opened = openShop();
    await opened.customer(PHONE);
    const tab = await opened.openTab('/customer-service');
    const early = createGrievance(tab.shopper.featureContext);
    const typed = createGrievance(tab.shopper.featureContext);
    typed.set('name', 'Ravi');
    await verify(tab, opened.lastOtp);
    expect(early.get().form).toEqual({ name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, message: '' });
    expect(typed.get().form).toEqual({ name: 'Ravi', phone: '', email: '', message: '' });
    expect(createGrievance(tab.shopper.featureContext).get().form).toMatchObject({ name: 'Ravi' });
  });

  it('is deleted when the customer logs out, in every tab and after a reload', async () => {
    const opened = openShop();
    await opened.customer(PHONE);
    const [tab, other] = [await opened.openTab('/customer-service'), await opened.openTab('/customer-service')];
    await verify(tab, opened.lastOtp);
    const shown = [tab, other].map(({ shopper }) => createGrievance(shopper.featureContext));
    for (const grievance of shown) typeInto(grievance);
    await tab.shopper.logout();
    await quiet();
    for (const grievance of shown) expect(grievance.get()).toEqual(EMPTY);
    for (const left of [tab, other])
      expect(createGrievance((await left.reload()).shopper.featureContext).get().form.message).toBe('');
  });
});
