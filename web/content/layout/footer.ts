/** What the footer says beside its links. */
export const title = 'Footer';
export const explore = 'Explore';
export const you = 'You';
export const policies = 'Policies';
export const prices = 'Prices include all taxes. We deliver in India only.';
export const soldBy = (name: string, address: string, gstin: string) => `Sold by ${name}, ${address}. GSTIN ${gstin}.`;
