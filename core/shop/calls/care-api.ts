/**
 * The calls of a session that look after the customer: profile, consents, papers, cash, places, complaints (spec 11).
 */
import type { ShopApi } from '../../ports/shop-api.ts';
import { isPincode } from '../../validation/strict.ts';
import { getCashLedger } from '../customers/cash-ledger-view.ts';
import { updateConsent } from '../customers/consent.ts';
import { updateCustomer } from '../customers/customer.ts';
import { consentKey, customerKey, ledgerKey, orderKey, visitKey, type OrderRecord } from '../documents/documents.ts';
import { ERASED_ORDERS, eraseCustomer, keysOfErasing } from '../customers/erase-customer.ts';
import { createGrievance, keysOfComplaint, newTicket, tidyForm, whyIncomplete } from '../support/grievance.ts';
import { getInvoice } from '../invoices/invoice.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import { pincodeInvalid, pincodeView } from '../support/pincode.ts';
import { whileSignedIn, type SessionCalls } from './session-calls.ts';
import type { ShopPorts } from '../ports.ts';

type CareCall =
  | 'updateCustomer'
  | 'eraseCustomer'
  | 'updateConsent'
  | 'getCashLedger'
  | 'getInvoice'
  | 'getPincode'
  | 'createGrievance';

export const createCareApi = (
  { store, random, pincodes }: ShopPorts,
  { caller, change, look, knowing, asCustomer }: SessionCalls,
): Pick<ShopApi, CareCall> => ({
  updateCustomer: (input) =>
    asCustomer((who) =>
      change(
        who.caller,
        [customerKey(who.phone), consentKey(who.phone)],
        whileSignedIn(who, (desk) => updateCustomer(desk, who.phone, input)),
      ),
    ),
  eraseCustomer: () =>
    asCustomer(async (who) => {
      // Only order documents are kept under this kind.
      const found = (await store.search({
        kind: 'order',
        owner: who.phone,
        limit: ERASED_ORDERS,
      })) as readonly OrderRecord[];
      const orders = found.map(({ number }) => number);
      const nextToken = random.token();
      return change(
        who.caller,
        [visitKey(nextToken), ...keysOfErasing(who.phone, orders)],
        whileSignedIn(who, (desk) => eraseCustomer(desk, who.phone, orders, nextToken)),
      );
    }),
  updateConsent: (input) =>
    asCustomer((who) =>
      change(
        who.caller,
        [consentKey(who.phone)],
        whileSignedIn(who, (desk) => updateConsent(desk, who.phone, input)),
      ),
    ),
  getCashLedger: () =>
    asCustomer((who) =>
      look(
        who.caller,
        [ledgerKey(who.phone)],
        whileSignedIn(who, (desk) => getCashLedger(desk, who.phone)),
      ),
    ),

  getInvoice: ({ order }) =>
    asCustomer((who) => {
      const number = orderNumberIn(order);
      return look(
        who.caller,
        number === null ? [] : [orderKey(number)],
        whileSignedIn(who, (desk) => getInvoice(desk, who.phone, number)),
      );
    }),
  getPincode: async ({ pincode: raw }) => {
    const pincode = raw.trim();
    const answer = isPincode(pincode) ? pincodeView(pincode, await pincodes.find(pincode)) : pincodeInvalid(raw);
    return look(caller(), [], () => ({ answer }));
  },

  createGrievance: (input) =>
    knowing((by) => {
      const form = tidyForm(input);
      const incomplete = whyIncomplete(form);
      if (incomplete !== null) return look(by, [], () => ({ answer: incomplete }));
      const ticket = newTicket(random);
      const complaint = { form, ticket, messageIds: [random.token(), random.token(), random.token()] as const };
      return change(by, keysOfComplaint(complaint), (desk) => createGrievance(desk, complaint));
    }),
});
