/** The payment gateway: opening a payment here, its news coming in as events (see entities/payment.ts). */
import type { Rupees } from '../entities/money.ts';

export type GatewayOrder = {
  /** The gateway's own id of this payment. */
  readonly id: string;
  /** Where the shopper pays: a path of this site or an address elsewhere. */
  readonly payPage: string;
};

export type PaymentGateway = {
  /** Opens the gateway's side of an order. Asked again for the same order, it answers the same. Rejects when out of reach. */
  readonly open: (order: { readonly number: string; readonly amount: Rupees; readonly at: number }) => Promise<GatewayOrder>;
};
