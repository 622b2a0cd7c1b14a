/** An address, with the flags that say what it serves (spec 3). */

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

/** The parts of an address that a person types, in the order of the form. */
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
