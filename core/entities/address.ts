/** An address, with flags for what it is used (spec 3). */

export type YesNo = 'yes' | 'no';

export type Address = {
  readonly name: string;
  readonly email: string;
  readonly h_no: string;
  readonly st_address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly for_ship: YesNo;
  readonly for_bill: YesNo;
};

/** The two addresses of a form; without a billing address, shipping serves both. */
export type AddressPart = 'shipping' | 'billing';

/** The typed fields of an address, in the order of the form. */
export const ADDRESS_FIELDS = ['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export const EMPTY_ADDRESS: Address = {
  name: '',
  email: '',
  h_no: '',
  st_address: '',
  city: '',
  state: '',
  pincode: '',
  for_ship: 'no',
  for_bill: 'no',
};
