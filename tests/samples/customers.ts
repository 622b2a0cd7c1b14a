/** The customers of the tests: Asha in process, Ravi over HTTP and in browsers. */
import { EMPTY_ADDRESS, type Address } from '../../core/entities/address.ts';

export const PHONE = '9876543210';
export const OTHER_PHONE = '6123456789';

/** Asha's, whose phone is the first one. */
export const ADDRESS: Address = {
  ...EMPTY_ADDRESS,
  name: 'Asha Rao',
  email: 'asha@example.com',
  h_no: '12 B',
  st_address: 'MG Road',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110001',
  for_ship: 'yes',
  for_bill: 'yes',
};

/** Ravi's phone. */
export const RAVI = PHONE;

export const RAVI_HOME = {
  ...EMPTY_ADDRESS,
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  h_no: '4',
  st_address: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  for_ship: 'yes',
  for_bill: 'yes',
} as const satisfies Address;

/** Ravi's second saved address. */
export const RAVI_OFFICE = {
  ...RAVI_HOME,
  h_no: '7',
  st_address: 'FC Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  for_bill: 'no',
} as const satisfies Address;

/** Ravi's address by the labels of the form, in the order in which they are filled in. */
export const RAVI_BY_LABEL = {
  'Full name': RAVI_HOME.name,
  Email: RAVI_HOME.email,
  'House or flat number': RAVI_HOME.h_no,
  'Street and area': RAVI_HOME.st_address,
  Pincode: RAVI_HOME.pincode,
  City: RAVI_HOME.city,
  State: RAVI_HOME.state,
} as const;

/** What Ravi types into the fields of an address. */
export const RAVI_TYPES = [
  ['name', RAVI_HOME.name],
  ['email', RAVI_HOME.email],
  ['h_no', RAVI_HOME.h_no],
  ['st_address', RAVI_HOME.st_address],
  ['city', RAVI_HOME.city],
  ['state', RAVI_HOME.state],
  ['pincode', RAVI_HOME.pincode],
] as const;
