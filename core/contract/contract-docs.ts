/** The texts and examples of all calls, for tools. */
import { cartDescriptions, cartDocs } from './cart-docs.ts';
import { conversionDescriptions, conversionDocs } from './conversion-docs.ts';
import { contract, type CallName } from './contract.ts';
import { customerDescriptions, customerDocs } from './customer-docs.ts';
import type { AnyCall } from './call.ts';
import { partsOf, type Description, type Documented } from './documentation.ts';
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

/** Names of the fields of answers in which two shops differ although both are right. */
export const varyingFields = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (shape: AnyShape): void => {
    const { varies } = descriptions.get(shape) ?? {};
    for (const name of Array.isArray(varies) ? varies : []) found.add(name);
    if (shape.kind === 'object') for (const part of shape.parts) if (isVarying(part.shape)) found.add(part.name);
    for (const part of partsOf(shape)) visit(part);
  };
  for (const { data } of Object.values<AnyCall>(contract)) visit(data);
  return found;
};

const isVarying = (shape: AnyShape): boolean =>
  descriptions.get(shape)?.varies === true || (shape.kind === 'nullable' && isVarying(shape.inner));
