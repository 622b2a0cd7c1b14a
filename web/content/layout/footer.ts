/** What the footer says beside its links. */

export const title = 'Footer';
export const explore = 'Explore';
export const you = 'You';
export const policies = 'Policies';
export const prices = 'Prices include all taxes. We deliver in India only.';
export const soldBy = (name: string, address: string, gstin: string) => `Sold by ${name}, ${address}. GSTIN ${gstin}.`;

// What the offices of the seller are called that customers write to.
export const care = 'Customer care';
export const officer = 'Grievance officer';
