/**
 * The customers of a session, by the index of their phone: each has an address of its own, so that one who gets
 * another's is noticed. The second one has a billing address besides, and lives in another state, so that one of the two
 * lives in another state than the seller.
 */
import { ADDRESS_FIELDS, EXAMPLE_ADDRESS, type Address } from '../../../core/entities/address.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { valueAt, type Expectation } from './expectations.ts';
import type { RuleName } from './rules.ts';

type Customer = {
  readonly name: string;
  readonly email: string;
  readonly shipping: Address;
  readonly billing: Address | null;
};

const FIRST: Customer = {
  name: EXAMPLE_ADDRESS.name,
  email: EXAMPLE_ADDRESS.email,
  shipping: EXAMPLE_ADDRESS,
  billing: null,
};

const RAVI = { name: 'Ravi Kumar', email: 'ravi@example.com', city: 'Pune', state: 'Maharashtra' };
const SECOND: Customer = {
  name: RAVI.name,
  email: RAVI.email,
  shipping: {
    ...EXAMPLE_ADDRESS,
    ...RAVI,
    h_no: '7',
    st_address: 'Fergusson College Road, Shivajinagar',
    pincode: '411005',
    for_bill: 'no',
  },
  billing: {
    ...EXAMPLE_ADDRESS,
    ...RAVI,
    h_no: '31',
    st_address: 'Prabhat Road, Erandwane',
    pincode: '411004',
    for_ship: 'no',
  },
};

export const customerAt = (index: number): Customer => (index === 0 ? FIRST : SECOND);

export const addressesOf = (index: number): Pick<Customer, 'shipping' | 'billing'> => {
  const { shipping, billing } = customerAt(index);
  return { shipping, billing };
};

/** What tells that an answer is about this customer. */
export const tracesOf = (index: number): readonly string[] => {
  const { email, shipping, billing } = customerAt(index);
  return [email, shipping.st_address, ...(billing === null ? [] : [billing.st_address])];
};

const FLAGS = ['for_ship', 'for_bill'] as const;

/** That both addresses are the customer's at these paths of an answer, field by field. A backend may leave out the flags. */
export const addressExpectations = (
  index: number,
  answer: PlainAnswer | undefined,
  sent: unknown,
  rule: RuleName,
  at = 'data',
): readonly Expectation[] => {
  const { shipping, billing } = customerAt(index);
  const fieldsOf = (part: 'shipping' | 'billing', address: Address): readonly Expectation[] => [
    ...ADDRESS_FIELDS.map((field): Expectation => ({ rule, path: `${at}.${part}.${field}`, expected: address[field] })),
    ...FLAGS.filter((flag) => valueAt(sent, `${part}.${flag}`) !== undefined).map((flag): Expectation => ({
      rule,
      path: `${at}.${part}.${flag}`,
      expected: address[flag],
    })),
  ];
  return [
    ...fieldsOf('shipping', shipping),
    ...(billing === null
      ? [{ rule, path: `${at}.billing`, expected: null } satisfies Expectation]
      : valueAt(answer, `${at}.billing`) === null
        ? // Said as a whole where there is none.
          [{ rule, path: `${at}.billing.st_address`, expected: billing.st_address } satisfies Expectation]
        : fieldsOf('billing', billing)),
  ];
};
