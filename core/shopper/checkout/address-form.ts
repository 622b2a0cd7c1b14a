/** Pure: a form with a shipping address and, unless that serves both, a billing address (spec 5, 6). */
import { ADDRESS_FIELDS, type AddressField, type AddressPart, type Addresses } from '../../entities/address.ts';
import { addressErrors, billingOfItsOwn, billingSameAsShipping, type AddressErrors } from '../../validation/address.ts';
import { validateField } from '../../validation/fields.ts';
import { inputText } from '../../validation/text.ts';

/** The billing address is null while shipping serves both. */
export type AddressForm = Addresses & {
  readonly errors: { readonly shipping: AddressErrors; readonly billing: AddressErrors };
};

/** After typing into a field: its message is removed until the field is left. Without that address nothing changes. */
export const withAddressField = <Form extends AddressForm>(
  form: Form,
  part: AddressPart,
  field: AddressField,
  value: string,
): Form => {
  const address = form[part];
  if (address === null) return form;
  const { [field]: _removed, ...errors } = form.errors[part];
  return {
    ...form,
    [part]: { ...address, [field]: inputText(field, value) },
    errors: { ...form.errors, [part]: errors },
  };
};

/** After leaving a field: the message of its rule is shown, unless it is empty. */
export const blurField = <Form extends AddressForm>(form: Form, part: AddressPart, field: AddressField): Form => {
  const address = form[part];
  if (address === null) return form;
  const { status, message } = validateField(field, address[field]);
  return status === 'invalid'
    ? { ...form, errors: { ...form.errors, [part]: { ...form.errors[part], [field]: message } } }
    : form;
};

/** Checked: shipping serves both. Unchecked: billing has its own address. */
export const withBillingSame = <Form extends AddressForm>(form: Form, same: boolean): Form => ({
  ...form,
  ...(same ? billingSameAsShipping(form) : billingOfItsOwn(form)),
  errors: { ...form.errors, billing: {} },
});

/** The errors that the shop would answer, shown before the call. */
export const withAddressErrors = <Form extends AddressForm>(form: Form): Form => ({
  ...form,
  errors: {
    ...form.errors,
    shipping: addressErrors(form.shipping),
    billing: form.billing === null ? {} : addressErrors(form.billing),
  },
});

export const hasAddressErrors = ({ errors }: AddressForm): boolean =>
  Object.keys(errors.shipping).length > 0 || Object.keys(errors.billing).length > 0;

/** The shop's field messages (`shipping.city` …) beside their inputs. */
export const withShopErrors = <Form extends AddressForm>(
  form: Form,
  fields: Readonly<Record<string, string>> = {},
): Form => {
  const of = (part: AddressPart): AddressErrors =>
    Object.fromEntries(
      ADDRESS_FIELDS.flatMap((field) => {
        const message = fields[`${part}.${field}`];
        return message === undefined ? [] : [[field, message]];
      }),
    );
  return { ...form, errors: { ...form.errors, shipping: of('shipping'), billing: of('billing') } };
};
