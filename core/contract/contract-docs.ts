/** The texts and examples of all calls, for tools. */
import { cartDescriptions, cartDocs } from './cart-docs.ts';
import { conversionDescriptions, conversionDocs } from './conversion-docs.ts';
import type { CallName } from './contract.ts';
import { customerDescriptions, customerDocs } from './customer-docs.ts';
import type { Description, Documented } from './documentation.ts';
import { invoiceDescriptions, invoiceDocs } from './invoice-docs.ts';
import { orderDescriptions, orderDocs } from './order-docs.ts';
import { paymentDocs } from './payment-docs.ts';
import { sessionDescriptions, sessionDocs } from './session-docs.ts';
import type { AnyShape } from './shape.ts';
import { supportDescriptions, supportDocs } from './support-docs.ts';
import { valueDescriptions } from './values-docs.ts';

export const contractDocs: Documented<CallName> = {
  ...sessionDocs,
  ...cartDocs,
  ...conversionDocs,
  ...customerDocs,
  ...orderDocs,
  ...paymentDocs,
  ...invoiceDocs,
  ...supportDocs,
};

export const descriptions: ReadonlyMap<AnyShape, Description> = new Map([
  ...valueDescriptions,
  ...sessionDescriptions,
  ...cartDescriptions,
  ...conversionDescriptions,
  ...customerDescriptions,
  ...orderDescriptions,
  ...invoiceDescriptions,
  ...supportDescriptions,
]);
