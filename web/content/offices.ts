/** What the offices of the seller are called that customers write to. */
export const care = 'Customer care';
export const officer = 'Grievance officer';
