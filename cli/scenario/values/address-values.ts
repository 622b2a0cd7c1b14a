/** What is typed into the fields of an address, and the place of a saved one. */
import { STATES, stateNamed } from '../../../core/catalogue/states.ts';
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { MAX_SAVED_ADDRESSES } from '../../../core/entities/saved-addresses.ts';
import { nearest } from '../../../adapters/settings/did-you-mean.ts';
import { typed } from './shop-values.ts';
import { checked, integer } from './values.ts';

/** A word that is nearly a state; what is wrong on purpose is further off, or has a character that no name has. */
const misspelledState = (written: string): string | undefined => {
  const isName = /^[\p{L}\p{M} ]+$/u.test(written) && stateNamed(written) === undefined;
  const meant = isName ? nearest(written.trim(), STATES) : undefined;
  return meant === undefined ? undefined : `is not a state of India; did you mean ${meant}?`;
};

export const addressFields = recordOf(ADDRESS_FIELDS, (field) => {
  const any = typed(ADDRESS_NOTES[field].about);
  return field === 'state' ? checked(any, misspelledState) : any;
});

/** The place of a saved address in the list. */
export const savedAddress = integer(1, MAX_SAVED_ADDRESSES);
