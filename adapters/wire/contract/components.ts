/** The schemas that have a name in the printed contract, and how a schema is printed. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { orderState, paymentMode, paymentState } from './schemas/basic-schemas.ts';
import { cart, coupon, couponAnswer, items, offer, orderDiscount, quote, quotes } from './schemas/cart-schemas.ts';
import {
  address,
  addressOrNone,
  cashLedger,
  consents,
  conversion,
  customer,
  grievance,
  newCustomer,
  pincodeView,
  profile,
  profileChange,
  savedAddresses,
} from './schemas/customer-schemas.ts';
import {
  invoice,
  order,
  paymentWindow,
  placedOrder,
  placeOrderRequest,
  refund,
  summary,
  trackedOrder,
} from './schemas/order-schemas.ts';
import { refusalData } from './refusals.ts';

const NAMED = {
  Address: address,
  AddressOrNone: addressOrNone,
  Customer: customer,
  SavedAddresses: savedAddresses,
  NewCustomer: newCustomer,
  Profile: profile,
  ProfileChange: profileChange,
  Consents: consents,
  Items: items,
  Coupon: coupon,
  Discount: orderDiscount,
  Quote: quote,
  Quotes: quotes,
  Cart: cart,
  AppliedCoupon: couponAnswer,
  Offer: offer,
  PaymentMode: paymentMode,
  OrderState: orderState,
  PaymentState: paymentState,
  OrderSummary: summary,
  Refund: refund,
  Order: order,
  PlaceOrder: placeOrderRequest,
  PlacedOrder: placedOrder,
  PaymentWindow: paymentWindow,
  TrackedOrder: trackedOrder,
  Invoice: invoice,
  CashLedger: cashLedger,
  Delivery: pincodeView,
  ConversionEvent: conversion,
  Complaint: grievance,
  RefusalData: refusalData,
} as const;

const CONFIG = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

export type JsonSchema = Readonly<Record<string, unknown>>;

export const namedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(toJsonSchemaDefs(NAMED, CONFIG)).map(([name, printed]) => [name, { ...printed }]));

/** The schema as it is printed inside a call, with references to the named ones. */
export const printedSchema = (schema: GenericSchema): JsonSchema => {
  const { $schema: _dialect, $defs: _named, ...printed } = toJsonSchema(schema, { ...CONFIG, definitions: NAMED });
  return printed;
};
