/** What an address is called wherever one is shown, chosen or typed. */
export const delivery = 'Delivery address';
export const billing = 'Billing address';
export const deliveryAndBilling = 'Delivery and billing address';
export const billingSame = 'Billing address is the same';
