/** What the footer says beside its links. */
export const footerText = {
  title: 'Footer',
  shop: 'Shop',
  explore: 'Explore',
  you: 'You',
  policies: 'Policies',
  care: 'Customer care',
  prices: 'Prices include all taxes. We deliver in India only.',
  soldBy: (name: string, address: string, gstin: string) => `Sold by ${name}, ${address}. GSTIN ${gstin}.`,
  officer: 'Grievance officer:',
} as const;
